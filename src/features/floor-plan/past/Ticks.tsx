import { useMemo } from 'react'
import { useText } from '#i18n/index.ts'
import { Pencil, StepBack, StepForward, TriangleAlert } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { Jumps } from './Jumps.tsx'
import { type Tick, tickBeside } from './ticks.ts'
import { type Past, useShownMinute } from './usePast.ts'

/** Minutes of the day whose ticks of one kind are drawn as one. */
const PER_MARK = 5

type TickMarksProps = { ticks: readonly Tick[]; minutes: number }

/** Where something happened, over the slider's track: findings as triangles, edits as bars. The buttons tell them in words. */
export function TickMarks({ ticks, minutes }: TickMarksProps) {
  const marks = useMemo(() => {
    const drawn = new Map<string, { at: number; isEdit: boolean }>()
    for (const { kind, minute } of ticks) {
      const at = Math.floor(minute / PER_MARK) * PER_MARK
      const isEdit = kind === 'edit'
      drawn.set(`${isEdit} ${at}`, { at, isEdit })
    }
    return [...drawn.values()]
  }, [ticks])
  if (marks.length === 0) return null
  return (
    <div aria-hidden className="relative h-3">
      {marks.map(({ at, isEdit }) => (
        <span
          key={`${isEdit} ${at}`}
          className={cn(
            'absolute bottom-0 -translate-x-1/2',
            isEdit
              ? 'h-3 w-0.5 bg-text'
              : 'border-x-4 border-t-8 border-x-transparent border-t-danger max-sm:border-x-3',
          )}
          style={{ left: `${(at / minutes) * 100}%` }}
        />
      ))}
    </div>
  )
}

type TicksProps = { past: Past; ticks: readonly Tick[] }

export function TickJumps({ past, ticks }: TicksProps) {
  const text = useText('past')
  const minute = useShownMinute(past)
  return (
    <Jumps
      previous={{ icon: StepBack, label: text('ticks.previous'), minute: tickBeside(ticks, minute, -1) }}
      next={{ icon: StepForward, label: text('ticks.next'), minute: tickBeside(ticks, minute, 1) }}
      goTo={past.playback.goTo}
    />
  )
}

/** What happened at the shown minute, in one line: a plan that plays keeps its size. */
export function TicksNow({ past, ticks }: TicksProps) {
  const text = useText('past')
  const minute = useShownMinute(past)
  const [first, ...others] = ticks.filter((tick) => tick.minute === minute)
  if (ticks.length === 0) return null
  const Icon = first?.kind === 'edit' ? Pencil : TriangleAlert
  return (
    <div role="status" className="flex h-5 items-center gap-1.5">
      {first && (
        <>
          <Icon
            aria-hidden
            className={cn('size-4 shrink-0', first.kind === 'found' ? 'text-danger' : 'text-text-muted')}
          />
          <span className="truncate">{first.text}</span>
          {others.length > 0 && (
            <span className="shrink-0 text-text-muted">{text('ticks.more', { count: others.length })}</span>
          )}
        </>
      )}
    </div>
  )
}
