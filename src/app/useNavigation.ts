import { useText } from '#i18n/index.ts'
import { navigationFor } from './navigation.ts'
import { useOffers } from './offers.ts'
import { useSession } from './session.tsx'
import { useSite } from './site.tsx'

/** The navigation of whoever is signed in, with the zones of the site. */
export function useNavigation() {
  const { roles } = useSession()
  const { site } = useSite()
  const text = useText('shell')
  const zones = useOffers('createArea')
  const importing = useOffers('importDevices')
  const users = useOffers('listUsers')
  const audit = useOffers('listAudit')
  return navigationFor(roles, site?.areas ?? [], text, { zones, import: importing, users, audit })
}
