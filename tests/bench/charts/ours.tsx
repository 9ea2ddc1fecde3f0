/** The console's own chart with all its tools, as /statistics/chart has it: legend, zoom, keyboard, values under the pointer. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { LineChart } from '#charts/LineChart.tsx'
import type { LineLook } from '#charts/lineOptions.ts'
import { TooltipProvider } from '#ui/Tooltip.tsx'
import type { ChartContestant } from './contestant.ts'
import type { Series } from './series.ts'

const tools = { zoomIn: 'Zoom in', zoomOut: 'Show all' }
const look: LineLook = {
  lines: [
    { label: 'Power', axis: 'left', tone: 'primary', format: (value) => `${value.toFixed(0)} W` },
    { label: 'Occupancy', axis: 'right', tone: 'secondary', format: (value) => `${value.toFixed(1)}%` },
  ],
  axes: {
    left: { label: 'Power (W)', format: String },
    right: { label: 'Occupancy (%)', format: String, end: 100 },
  },
  formatTime: (time) => String(time / 3_600_000),
}

/** What the console's style sheet says of it. */
const styles = `
  figure { display: flex; flex-direction: column; height: 100%; margin: 0 }
  [role=slider] { flex: 1; min-height: 0; overflow: hidden }
  [role=slider] > div { width: 100%; height: 100% }`

export function createOurs(): ChartContestant<Series> {
  const sheet = document.createElement('style')
  sheet.textContent = styles
  document.head.append(sheet)
  return {
    prepare: (series) => series,
    create(place, { edges, power, occupancy }) {
      const columns = [power, occupancy]
      const root = createRoot(place)
      flushSync(() =>
        root.render(
          <TooltipProvider>
            <LineChart
              label="Power and occupancy"
              look={look}
              edges={edges}
              columns={columns}
              formatBucket={(start) => String(start / 60_000)}
              theme="light"
              tools={tools}
            />
          </TooltipProvider>,
        ),
      )
      const over = place.querySelector('.u-over')
      return {
        point: (x, y) => {
          const event = new MouseEvent('mousemove', { clientX: x, clientY: y, bubbles: true })
          flushSync(() => over?.dispatchEvent(event))
        },
        destroy: () => root.unmount(),
      }
    },
  }
}
