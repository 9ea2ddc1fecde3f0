import { useCapabilities } from '#app/core/capability.ts'
import { useSession } from '#app/session/session.tsx'
import { useSite } from '#app/site/site.tsx'
import { useText } from '#i18n/index.ts'
import { navigationFor } from './navigation.ts'

/** The signed-in user's navigation, with the site's zones. */
export function useNavigation() {
  const { roles } = useSession()
  const { site } = useSite()
  const text = useText('shell')
  return navigationFor(roles, site?.areas ?? [], text, useCapabilities())
}
