import type { LevelItem } from '#domain/effectiveLevel.ts'
import { effectOf } from '#domain/ruleItems.ts'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Subject } from './subject.ts'

/** `Office hours: movement level 80%, 09:00–17:00`, in site time. */
export function useLevelItemText({ rulespecs, names }: Subject, utcOffset: number) {
  const text = useText('dimmingProfiles')
  return ({ rule, entry, item, type, level }: LevelItem) => {
    const raw = rulespecs[rule]?.[entry]?.rules[item]
    const effect = raw && effectOf(raw)
    const span = effect?.sets === 'level' ? effect.span : undefined
    const hours =
      span &&
      text('forecast.span', {
        start: printTimeOfDay(span.start + utcOffset),
        end: printTimeOfDay(span.start + span.length + utcOffset),
      })
    return [`${names[rule] ?? ''}: ${text(`forecast.types.${type}`)} ${formatPercent(level, 0)}`, hours ?? []]
      .flat()
      .join(', ')
  }
}
