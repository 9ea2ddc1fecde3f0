import { useSession } from '#app/session/session.tsx'
import { useSaveAccount } from '#app/session/useAccount.ts'
import { addressOf, type FoundPage, searchablePages } from './navigation.ts'
import { useNavigation } from './useNavigation.ts'

interface Shortcuts {
  /** In the user's order; without pages that are gone, or closed to their role. */
  readonly pages: readonly FoundPage[]
  /** Every page that can be one. */
  readonly all: readonly FoundPage[]
  readonly has: (page: FoundPage) => boolean
  /** Adds a page at the end, or takes it out; saved to the profile. */
  readonly toggle: (page: FoundPage) => void
}

/** The pages that a user keeps at hand: the profile has their addresses (specification §3, "User"). */
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
