import { useSession } from '#app/session.tsx'
import { useSite } from '#app/site.tsx'
import { useText } from '#i18n/index.ts'
import { navigationFor } from './navigation.ts'

/** The navigation of whoever is signed in, with the zones of the site. */
export function useNavigation() {
  const { roles } = useSession()
  const { site } = useSite()
  const text = useText('shell')
  return navigationFor(roles, site?.areas ?? [], text)
}
