import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Dates } from '#app/dates/useDates.ts'
import { LoadStrip } from '#app/figures/LoadStrip.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useNotKept } from '#app/figures/useKept.ts'
import { useProgress } from '#app/figures/useProgress.ts'
import { useText } from '#i18n/index.ts'
import { Info } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { Heat } from './useHeat.ts'

type HeatNoticeProps = { zone: Area; dates: Dates; heat: Heat; steps: number }

/** A message over the plan: loading progress, errors, or why there is no data. */
export function HeatNotice(props: HeatNoticeProps) {
  const notice = useNotice(props)
  if (notice === undefined) return null
  return (
    <div className="pointer-events-none absolute inset-x-3 top-3 flex justify-center *:pointer-events-auto">
      <div className="max-w-xl rounded-lg border border-line bg-surface-raised px-4 py-2 shadow-raised">
        {notice}
      </div>
    </div>
  )
}

function useNotice({ zone, dates, heat, steps }: HeatNoticeProps): ReactNode {
  const text = useText('heatmap')
  const charts = useText('charts')
  const progressOf = useProgress()
  const notKept = useNotKept(dates.range.ok ? dates.range.value.start : undefined)
  const { load, source, devices, slots, isKnown } = heat
  if (!dates.range.ok) {
    return (
      <PartProblem
        text={charts('problem.failed', { error: dates.range.error })}
        onRetry={() => dates.choose({ unitOfTime: 'today' })}
      />
    )
  }
  if (load?.error !== undefined && load.status !== 'loading') {
    const problem = slots ? 'problem.stale' : 'problem.failed'
    return <PartProblem text={charts(problem, { error: load.error })} onRetry={load.retry} />
  }
  if (load?.status === 'cancelled') {
    return <PartProblem text={charts('problem.cancelled')} onRetry={load.retry} />
  }
  if (load?.status === 'loading') {
    const { loadKeys } = load
    if (progressOf(loadKeys) === undefined) return <Spinner label={text('loading')} />
    const view = { status: 'loading', loadKeys } as const
    return <LoadStrip loads={[{ name: zone.name, view }]} onCancel={load.cancel} onResume={load.retry} />
  }
  if (devices.length === 0) return <Sentence>{text(`nothing.${source}`)}</Sentence>
  if (steps === 0) return <Sentence>{text('future')}</Sentence>
  if (source === 'sample') return isKnown ? undefined : <Sentence>{text('sampleEnds')}</Sentence>
  return isKnown ? undefined : <Silence text={notKept ?? text(`silent.${source}`)} />
}

const Sentence = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-center gap-2">
    <Info aria-hidden className="size-4 shrink-0 text-text-muted" />
    {children}
  </p>
)

function Silence({ text: sentence }: { text: string }) {
  const text = useText('heatmap')
  const navigate = useNavigate()
  const seeSample = () =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, source: 'sample' as const }),
    })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Sentence>{sentence}</Sentence>
      <Button onClick={seeSample}>{text('seeSample')}</Button>
    </div>
  )
}
