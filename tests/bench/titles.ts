import type { ChartName } from './charts/series.ts'
import type { HeatContestantName } from './heat/contestant.ts'
import type { Measure } from './results.ts'
import type { ContestantName } from './scenario.ts'

export const contestantTitles: Readonly<Record<ContestantName, string>> = {
  ours: 'Latern',
  raw: 'raw canvas, redrawing all',
  reactKonva: 'react-konva, a node each',
  openLayers: 'OpenLayers',
  leafletCanvas: 'Leaflet, canvas circles',
  leafletMarkers: 'Leaflet, markers',
}

export const chartTitles: Readonly<Record<ChartName, string>> = {
  ours: 'Latern',
  uPlot: 'uPlot alone',
  echarts: 'ECharts, sampling, pairs as in its examples',
  echartsTyped: 'ECharts, sampling, typed arrays',
}

export const heatTitles: Readonly<Record<HeatContestantName, string>> = {
  ours: 'Latern, over its plan',
  planAlone: 'the plan alone, a frame in which nothing changes',
  heatmapJs: 'heatmap.js',
  simpleheat: 'simpleheat',
}

export const measureTitles: Readonly<Record<Measure, string>> = {
  panWhole: 'Pan, everything in view: processor ms a frame (frame interval p50, p95)',
  panNear: 'Pan, an eighth in view: processor ms a frame (frame interval p50, p95)',
  zoom: 'Zoom: processor ms a frame (frame interval p50, p95)',
  drag: 'Drag one device: processor ms a frame (frame interval p50, p95)',
  dragSnapped:
    'Drag one device as commissioning does, snapped, aligned, its position told: processor ms a frame (frame interval p50, p95)',
  hover: 'Hover: processor ms a frame (frame interval p50, p95)',
  recolour: 'Recolour all: processor ms each (frame interval p50, p95)',
  pick: 'Pick: ms p50, p95 (the first one)',
  mountCold: 'Mount, cold: processor ms (until the first full frame)',
  mountWarm: 'Mount, warm: processor ms (until the first full frame)',
}
