import { EmptyPage } from '#app/empty/EmptyPage.tsx'
import { useText } from '#i18n/index.ts'
import { Building2 } from '#icons/index.ts'

/** In place of the figures while the site has no zone. */
export function NoZones() {
  const text = useText('dashboard')
  return (
    <EmptyPage
      of="zones"
      icon={Building2}
      title={text('problem.noZonesTitle')}
      text={text('problem.noZonesText')}
    />
  )
}
