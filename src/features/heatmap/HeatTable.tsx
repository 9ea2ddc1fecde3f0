import { useTableTexts } from '#app/figures/tableTexts.ts'
import type { Playback } from '#app/playback/playback.ts'
import { useStep } from '#app/playback/useStep.ts'
import { useSettings } from '#app/site/site.tsx'
import { TableView } from '#charts/TableView.tsx'
import { printDay } from '#domain/calendar.ts'
import { compareNames } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { dayOfStep, stepName } from './steps.ts'
import type { Heat } from './useHeat.ts'
import { deviceValues } from './values.ts'

type HeatTableProps = { zone: Area; heat: Heat; playback: Playback }

/** The step's values per device. */
export function HeatTable({ zone, heat, playback }: HeatTableProps) {
  const text = useText('heatmap')
  const plan = useText('plan')
  const tableTexts = useTableTexts()
  const { siteTime } = useSettings()
  const { step } = useStep(playback)
  const { source, size, edges, slots } = heat
  const rows = deviceValues(heat.devices, slots, step).map(
    ({ device, value }) => [device.name, plan(`kinds.${device.kind}`), value] as const,
  )
  const day = printDay(dayOfStep(edges, step, siteTime), 'YYYY-MM-DD')
  const name = stepName(edges, step, size, siteTime)
  return (
    <TableView
      {...tableTexts}
      caption={text('tableOf', { source: text(`sources.${source}`), zone: zone.name, step: name })}
      columns={[
        { title: text('columns.device') },
        { title: text('columns.kind') },
        { title: text(`columns.${source}`), decimals: 1 },
      ]}
      rows={rows.toSorted(([one], [other]) => compareNames(one, other))}
      fileName={`latern-heatmap-${source}-${day}${size === 'hour' ? `-${name.slice(0, 2)}h` : ''}`}
      className="flex-1 p-3"
    />
  )
}
