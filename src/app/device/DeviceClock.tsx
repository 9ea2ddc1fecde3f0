import { useQuery } from '@tanstack/react-query'
import { clocksOptions } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { useSettings } from '#app/site/site.tsx'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { CalendarClock } from '#icons/index.ts'
import { useClockText } from './useClockText.ts'

/** How far the device's clock is off (an extension); nothing where that is less than a minute. */
export function DeviceClock({ id }: { id: number }) {
  const text = useText('clocks')
  const clockText = useClockText()
  const { siteTime } = useSettings()
  const isOffered = useCapability('listClocks')
  const { data } = useQuery({ ...clocksOptions(useApi(), id), enabled: isOffered === true })
  const clock = data?.clocks.find(({ fk_device }) => fk_device === id)
  if (clock === undefined) return null
  const { offset, dt_measured } = clock
  const amount = clockText(offset)
  const time = formatMoment(Date.parse(dt_measured), siteTime)
  return (
    <section
      aria-label={text('ofDevice')}
      className="flex gap-3 rounded-lg border border-line bg-surface-raised p-4"
    >
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text(offset > 0 ? 'ofDeviceAhead' : 'ofDeviceBehind', { amount, time })}
    </section>
  )
}
