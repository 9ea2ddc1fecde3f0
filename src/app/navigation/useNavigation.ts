import { useCapabilities } from '#app/core/capability.ts'
import { useSession } from '#app/session/session.tsx'
import { useSiteOutline } from '#app/site/site.tsx'
import { useText } from '#i18n/index.ts'
import { navigationFor } from './navigation.ts'

/** The signed-in user's navigation, with the site's zones. */
export function useNavigation() {
  const { roles } = useSession()
  const { areas } = useSiteOutline()
  const text = useText('shell')
  return navigationFor(roles, areas ?? [], text, useCapabilities())
}
