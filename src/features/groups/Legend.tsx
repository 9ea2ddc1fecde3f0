import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import { useText } from '#i18n/index.ts'
import type { DeviceGroup } from '#openapi/lighting.d.ts'
import { groupColour } from './members.ts'

/** The legend of the rings: solid, dashed, none. The list of groups shows whose colour each is. */
export function Legend({ opened }: { opened: DeviceGroup | undefined }) {
  const text = useText('groups')
  return (
    <ul
      aria-label={text('legend.label')}
      className="absolute bottom-3 left-3 flex max-w-[calc(100%-5.5rem)] flex-col rounded-lg border border-line bg-surface-raised px-3 py-2 text-xs"
    >
      {opened && (
        <li className="flex items-center gap-2">
          <PlanGlyph kind="luminaire" highlighted="direct" groupColour={groupColour(opened.id)} />
          <span className="max-w-48 truncate">{text('legend.here', { group: opened.name })}</span>
        </li>
      )}
      <li className="flex items-center gap-2">
        <PlanGlyph kind="luminaire" highlighted="group" />
        {text(opened ? 'legend.other' : 'legend.some')}
      </li>
      <li className="flex items-center gap-2">
        <PlanGlyph kind="luminaire" />
        {text('legend.none')}
      </li>
    </ul>
  )
}
