import { useCore } from '#app/core/context.tsx'
import { useFieldProblem } from '#app/forms/useFieldProblem.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import { useText } from '#i18n/index.ts'
import { Chooser } from '#ui/Chooser.tsx'
import type { FieldProps } from './SettingField.tsx'

const HOURS_WEST = 12
const HOURS_EAST = 14

const offsets = Array.from({ length: HOURS_WEST + HOURS_EAST + 1 }, (_, index) => {
  const hours = index - HOURS_WEST
  return `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
})
/** The default, the browser's named zones, and fixed offsets. */
const zones = ['', ...Intl.supportedValuesOf('timeZone'), ...offsets]

/** The site's time zone and current local time. */
export function TimeZoneSetting({ field, label, readOnly }: Omit<FieldProps, 'hint'>) {
  const text = useText('settings')
  const problemText = useFieldProblem()
  const { now } = useCore()
  const { value, onChange } = field
  const { problem, wallClock } = createSiteTime(value)
  return (
    <Chooser
      label={label}
      items={zones}
      value={value}
      onChoose={onChange}
      textOf={(zone) => (zone === '' ? text('timeZoneDefault') : zone.replaceAll('_', ' '))}
      keyOf={(zone) => zone}
      prompt={text('timeZonePrompt')}
      disabled={readOnly}
      hint={text('timeZoneHint', { time: printTimeOfDay(wallClock(now()).minute) })}
      error={problem && problemText('unknownTimeZone', value)}
    />
  )
}
