import { useId } from 'react'
import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import { useText } from '#i18n/index.ts'
import { markedStatuses, planDeviceKinds } from '#plan/device.ts'

/** What stands for each row: off, the middle of each colour's range in percent, and no level. */
const levels = [
  { name: 'off', colour: 'light', level: 0 },
  { name: 'light', colour: 'light', level: 20 },
  { name: 'medium', colour: 'medium', level: 50 },
  { name: 'heavy', colour: 'heavy', level: 80 },
  { name: 'none', colour: 'none', level: undefined },
] as const

/** The meaning of the plan's shapes and colours (specification §4), now or in the past. */
export function Legend({ isPast }: { isPast: boolean }) {
  const [levelTitle, statusTitle] = [useId(), useId()]
  const plan = useText('plan')
  const text = useText('floorPlan')
  const past = useText('past')
  const findings = useText('findings')
  return (
    <section
      aria-label={text('legend.label')}
      className="absolute bottom-[calc(0.75rem+var(--plan-covered-bottom,0px))] left-[calc(0.75rem+var(--plan-covered-left,0px))] flex max-w-[calc(100%-5.5rem)] flex-wrap gap-x-5 gap-y-2 rounded-lg border border-line bg-surface-raised px-3 py-2 text-xs"
    >
      <ul className="flex flex-col">
        <li className="flex items-center gap-1.5">
          <PlanGlyph kind="luminaire" hasFinding />
          {findings('finding')}
        </li>
        {planDeviceKinds.map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <PlanGlyph kind={kind} />
            {plan(`kinds.${kind}`)}
          </li>
        ))}
      </ul>
      <div>
        <p id={levelTitle} className="mb-0.5 font-medium">
          {isPast ? past('legend.title') : text('legend.level')}
        </p>
        <ul aria-labelledby={levelTitle} className="flex flex-col">
          {levels.map(({ name, colour, level }) => (
            <li key={name} className="flex items-center gap-1.5">
              <PlanGlyph kind="luminaire" colour={colour} level={level} />
              {text(`legend.${name}`)}
            </li>
          ))}
        </ul>
      </div>
      {isPast ? (
        <div className="max-w-48">
          <p className="mb-0.5 font-medium">{past('legend.sensors')}</p>
          <ul className="flex flex-col">
            <li className="flex items-center gap-1.5">
              <PlanGlyph kind="sensor" colour="heavy" level={100} />
              {past('motion')}
            </li>
            <li className="flex items-center gap-1.5">
              <PlanGlyph kind="sensor" colour="light" level={0} />
              {past('noMotion')}
            </li>
          </ul>
          <p className="mt-1 text-text-muted">{past('legend.positions')}</p>
        </div>
      ) : (
        <div>
          <p id={statusTitle} className="mb-0.5 font-medium">
            {text('legend.status')}
          </p>
          <ul aria-labelledby={statusTitle} className="flex flex-col">
            {markedStatuses.map((status) => (
              <li key={status} className="flex items-center gap-1.5">
                <PlanGlyph kind="luminaire" colour="none" status={status} />
                {text(`legend.${status}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
