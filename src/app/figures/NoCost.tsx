import { Link } from '@tanstack/react-router'
import { useSettings } from '#app/site/site.tsx'
import { useText } from '#i18n/index.ts'

/** Says why there are no amounts of money, with a link to the setting; nothing where there is an energy cost. */
export function NoCost() {
  const text = useText('statistics')
  const { energyCost } = useSettings()
  if (energyCost > 0) return null
  return (
    <p className="text-xs text-text-muted">
      {text('noCost')}{' '}
      <Link to="/settings/general" className="font-medium text-accent-text underline underline-offset-2">
        {text('costLink')}
      </Link>
    </p>
  )
}
