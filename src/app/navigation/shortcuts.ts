import { useSession } from '#app/session/session.tsx'
import { useSaveAccount } from '#app/session/useAccount.ts'
import { addressOf, type FoundPage, searchablePages } from './navigation.ts'
import { useNavigation } from './useNavigation.ts'

type Shortcuts = {
  /** In the user's order, without pages that no longer exist or that the role may not open. */
  readonly pages: readonly FoundPage[]
  /** Every page that can be a shortcut. */
  readonly all: readonly FoundPage[]
  readonly has: (page: FoundPage) => boolean
  /** Appends or removes a page, and saves the profile. */
  readonly toggle: (page: FoundPage) => void
}

/** The user's shortcuts, stored as paths in the profile (specification §3, "User"). */
export function useShortcuts(): Shortcuts {
  const { user } = useSession()
  const all = searchablePages(useNavigation())
  const saveAccount = useSaveAccount()
  const addresses = user?.data.shortcuts ?? []
  const has = (page: FoundPage) => addresses.includes(addressOf(page))
  return {
    pages: addresses.flatMap((address) => all.find((page) => addressOf(page) === address) ?? []),
    all,
    has,
    toggle: (page) => {
      const address = addressOf(page)
      const others = addresses.filter((other) => other !== address)
      void saveAccount({ shortcuts: has(page) ? others : [...others, address] })
    },
  }
}
