/** Plain uPlot as in its examples: two lines, an axis each, no legend. The baseline for our own cost. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartContestant } from './contestant.ts'
import { chartSize } from './series.ts'

export const uPlotAlone: ChartContestant<uPlot.AlignedData> = {
  prepare: ({ edges, power, occupancy }) => [edges.subarray(0, power.length), power, occupancy],
  create(place, data) {
    const chart = new uPlot(
      {
        ...chartSize,
        legend: { show: false },
        scales: { x: { time: false }, right: { range: [0, 100] } },
        axes: [{}, {}, { scale: 'right', side: 1 }],
        series: [{}, { stroke: 'green' }, { scale: 'right', stroke: 'black' }],
      },
      data,
      place,
    )
    return {
      point: (clientX, clientY) =>
        chart.over.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY, bubbles: true })),
      destroy: () => chart.destroy(),
    }
  },
}
