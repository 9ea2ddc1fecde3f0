import type { PlanLabels } from '#plan/Plan.tsx'

/** For developers, so only in English. */
export const workbenchLabels: PlanLabels = {
  planLabel: 'Workbench',
  devicesLabel: 'Devices',
  deviceLabel: ({ name, kind, x, y }) => `${name}, ${kind}, ${x} % from the left, ${y} % from the top`,
  movedLabel: (devices) => `${devices.length} moved`,
  selectedLabel: (count) => `${count} selected`,
  areaHint: 'Draw a rectangle',
  cornerLabel: ({ x, y }) => `${x} % from the left, ${y} % from the top`,
  areaLabel: ({ width, height }) => `${width} % by ${height} %`,
  distance: (metres) => `${metres} m`,
  imageLoading: 'Loading the drawing',
  imageMissing: 'The drawing could not be loaded',
  imageIncomplete: 'Parts of the drawing are missing',
  retry: 'Retry',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  zoomToSelection: 'Zoom to the selection',
}
