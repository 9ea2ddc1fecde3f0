import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import { useText } from '#i18n/index.ts'
import { markerColours, planDeviceKinds } from '#plan/device.ts'

/** Percent: the middle of each colour's range. */
const middles = { light: 20, medium: 50, heavy: 80, none: undefined }

/** The meaning of the plan's shapes and colours (specification §4). */
export function Legend() {
  const plan = useText('plan')
  const text = useText('floorPlan')
  return (
    <section
      aria-label={text('legend.label')}
      className="absolute bottom-3 left-3 flex max-w-[calc(100%-5.5rem)] flex-wrap gap-x-5 gap-y-2 rounded-lg border border-line bg-surface-raised px-3 py-2 text-xs"
    >
      <ul className="flex flex-col">
        {planDeviceKinds.map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <PlanGlyph kind={kind} />
            {plan(`kinds.${kind}`)}
          </li>
        ))}
      </ul>
      <ul aria-label={text('legend.level')} className="flex flex-col">
        {markerColours.map((colour) => (
          <li key={colour} className="flex items-center gap-1.5">
            <PlanGlyph kind="luminaire" colour={colour} level={middles[colour]} />
            {text(`legend.${colour}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
