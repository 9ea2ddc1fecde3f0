import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Chooser } from '#ui/Chooser.tsx'

type ZoneChooserProps = {
  zones: readonly Area[]
  value: Area
  onChoose: (zone: Area) => void
  className?: string
}

/** Chooses the zone whose plan is shown, by typing. */
export function ZoneChooser({ zones, ...rest }: ZoneChooserProps) {
  const text = useText('plan')
  return (
    <Chooser
      label={text('zone')}
      prompt={text('chooseZone')}
      items={zones}
      textOf={({ name }) => name}
      keyOf={({ id }) => id}
      {...rest}
    />
  )
}
