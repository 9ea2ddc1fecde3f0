/** ECharts with what its handbook advises for many points: sampling, no symbols, no animation, only the parts it needs. */
import { LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { ChartContestant, StandingChart } from '../charts/contestant.ts'
import { chartSize } from '../charts/series.ts'

use([LineChart, GridComponent, TooltipComponent, CanvasRenderer])

type Points = Float64Array | number[][]
type Lines = readonly [power: Points, occupancy: Points]

/** As its examples give it points: an array of x and y for each. */
export const echartsOfPairs: ChartContestant<Lines> = {
  prepare: ({ edges, power, occupancy }) => {
    const pairs = (values: Float64Array) => Array.from(values, (value, row) => [edges[row] as number, value])
    return [pairs(power), pairs(occupancy)]
  },
  create,
}

/** As it takes them with the least work of its own: x and y in turn in a typed array. */
export const echartsTyped: ChartContestant<Lines> = {
  prepare: ({ edges, power, occupancy }) => {
    const inTurn = (values: Float64Array) =>
      Float64Array.from({ length: values.length * 2 }, (_, place) =>
        place % 2 === 0 ? (edges[place / 2] as number) : (values[(place - 1) / 2] as number),
      )
    return [inTurn(power), inTurn(occupancy)]
  },
  create,
}

function create(place: HTMLElement, [power, occupancy]: Lines): StandingChart {
  const chart = init(place, null, { renderer: 'canvas', ...chartSize })
  const line = (name: string, yAxisIndex: number, data: Points) => ({
    name,
    type: 'line' as const,
    yAxisIndex,
    showSymbol: false,
    sampling: 'lttb' as const,
    data,
  })
  chart.setOption({
    animation: false,
    tooltip: { trigger: 'axis', transitionDuration: 0 },
    xAxis: { type: 'value', min: 'dataMin', max: 'dataMax' },
    yAxis: [{ type: 'value' }, { type: 'value', min: 0, max: 100 }],
    series: [line('Power', 0, power), line('Occupancy', 1, occupancy)],
  })
  chart.getZr().flush()
  return {
    point: (x, y) => {
      chart.dispatchAction({ type: 'showTip', x, y })
      chart.getZr().flush()
    },
    destroy: () => chart.dispose(),
  }
}
