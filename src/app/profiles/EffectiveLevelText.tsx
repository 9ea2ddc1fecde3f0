import type { EffectiveLevel } from '#domain/effectiveLevel.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Trophy } from '#icons/index.ts'
import { Choices, choiceClass } from '#ui/Choices.tsx'
import type { Subject } from './subject.ts'
import { useLevelItemText } from './useLevelItemText.ts'

type EffectiveLevelTextProps = {
  effective: EffectiveLevel
  subject: Subject
  /** The site's offset from UTC in minutes. */
  utcOffset: number
}

/** The level, the rule that wins, and why the others lose. */
export function EffectiveLevelText({
  effective: { level, winner, losers },
  subject,
  utcOffset,
}: EffectiveLevelTextProps) {
  const text = useText('dimmingProfiles')
  const itemText = useLevelItemText(subject, utcOffset)
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <p className="flex items-center gap-2">
        <Trophy aria-hidden className="size-4 shrink-0 text-accent-text" />
        <span className="text-lg font-semibold tabular-nums">{formatPercent(level, 0)}</span>
        <span className="min-w-0 flex-1">
          {winner ? (
            <>
              <span className="sr-only">{text('forecast.wins')}: </span>
              {itemText(winner)}
              <span className="text-text-muted">
                {' '}
                · {text('forecast.priority', { priority: winner.priority })}
              </span>
            </>
          ) : (
            text('forecast.nobody')
          )}
        </span>
      </p>
      {losers.length > 0 && (
        <ul
          aria-label={text('forecast.loses')}
          className="flex flex-col gap-1 border-t border-line pt-2 text-xs"
        >
          {losers.map((loser) => (
            <li key={`${loser.rule}.${loser.entry}.${loser.item}`}>
              {itemText(loser)}{' '}
              <span className="text-text-muted">
                · {text('forecast.priority', { priority: loser.priority })} ·{' '}
                {text(`forecast.why.${loser.why}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type MovementChoiceProps = { isMoving: boolean; onMoving: (isMoving: boolean) => void }

/** Whether the rules are judged with or without movement. */
export function MovementChoice({ isMoving, onMoving }: MovementChoiceProps) {
  const text = useText('dimmingProfiles')
  return (
    <Choices label={text('forecast.movement')}>
      {[false, true].map((moving) => (
        <button
          key={String(moving)}
          type="button"
          aria-pressed={moving === isMoving}
          onClick={() => onMoving(moving)}
          className={choiceClass}
        >
          {text(moving ? 'forecast.moving' : 'forecast.idle')}
        </button>
      ))}
    </Choices>
  )
}
