type InkStyle = { fill?: string; stroke?: string; weight?: number; dash?: readonly number[] }
type LetteringStyle = { size: number; fill: string; bold?: true }

/** Pens and fills. Weights and dashes are in pixels of the finished sheet, the same on every drawing. */
const inks = {
  paper: { fill: '#fbfcfd' },
  frame: { stroke: '#aab5c1', weight: 1.5 },
  floor: { fill: '#ffffff' },
  floorPassage: { fill: '#f5f8fa' },
  floorWet: { fill: '#edf3f7' },
  floorService: { fill: '#f1f3f5' },
  wallEdge: { fill: '#8592a1', stroke: '#8592a1', weight: 4 },
  wallInner: { fill: '#ccd4dc' },
  wallCore: { fill: '#b7c2cd' },
  wallOuter: { fill: '#b0bbc7' },
  column: { fill: '#93a1b0', stroke: '#8592a1', weight: 1.5 },
  glass: { fill: '#e9f1f7', stroke: '#93a2b1', weight: 1.2 },
  leaf: { fill: '#ffffff', stroke: '#8f9dac', weight: 1.4 },
  swing: { stroke: '#b3bec9', weight: 1.1 },
  furniture: { fill: '#ffffff', stroke: '#b3bfca', weight: 1.3 },
  furnitureSoft: { fill: '#f3f6f8', stroke: '#b3bfca', weight: 1.3 },
  detail: { stroke: '#c9d2db', weight: 1.1 },
  sanitary: { fill: '#ffffff', stroke: '#a9b6c2', weight: 1.2 },
  partition: { stroke: '#9eabb8', weight: 2 },
  tread: { stroke: '#b3bec9', weight: 1.2 },
  walkingLine: { stroke: '#8f9dac', weight: 1.4 },
  arrow: { fill: '#8f9dac' },
  plant: { fill: '#eef4ee', stroke: '#b4c6b6', weight: 1.2 },
  plantDetail: { stroke: '#c6d5c8', weight: 1.1 },
  axis: { stroke: '#dbe2e9', weight: 1.2, dash: [18, 5, 3, 5] },
  bubble: { fill: '#fbfcfd', stroke: '#9aa7b5', weight: 1.5 },
  dimension: { stroke: '#b9c4ce', weight: 1.2 },
  solid: { fill: '#8592a1' },
  asphalt: { fill: '#ebeff3' },
  asphaltBay: { fill: '#f4f6f8' },
  asphaltRamp: { fill: '#e6ebf0' },
  marking: { stroke: '#c2ccd6', weight: 2.2 },
  markingDashed: { stroke: '#c8d1da', weight: 2.2, dash: [26, 22] },
  markingSolid: { fill: '#c6d0d9' },
  markingPale: { fill: '#d6dee5' },
  bayMint: { fill: '#e9f3ee' },
  bayBlue: { fill: '#e5eef7' },
  hatch: { stroke: '#d0d8e0', weight: 1.3 },
  car: { fill: '#fbfcfd', stroke: '#c3cdd7', weight: 1.2 },
  carGlass: { fill: '#e8eef3', stroke: '#c3cdd7', weight: 1 },
  lawn: { fill: '#eff5ee' },
  paving: { fill: '#f3f4f4' },
  cycleway: { fill: '#f6efec' },
  carriageway: { fill: '#e9edf1' },
  zebra: { fill: '#ffffff', stroke: '#d5dce3', weight: 0.8 },
  lane: { stroke: '#ffffff', weight: 3.2 },
  laneDashed: { stroke: '#ffffff', weight: 3.2, dash: [48, 40] },
  kerb: { stroke: '#a9b5c1', weight: 2 },
  rail: { stroke: '#aab6c2', weight: 1.8 },
  building: { fill: '#e3e8ed', stroke: '#8592a1', weight: 2.4 },
  buildingHatch: { stroke: '#d0d8df', weight: 1.3 },
  ridge: { stroke: '#b3bec9', weight: 1.3 },
  boundary: { stroke: '#c3ccd5', weight: 1.3, dash: [12, 6] },
  canopy: { fill: '#dfebde', stroke: '#b2c8b3', weight: 1.3 },
  canopyDetail: { stroke: '#c3d6c3', weight: 1.2 },
  trunk: { fill: '#a3b9a4' },
  post: { fill: '#ffffff', stroke: '#8592a1', weight: 1.8 },
} as const satisfies Record<string, InkStyle>

/** Lettering. Sizes are in pixels of the finished sheet. */
const letterings = {
  title: { size: 34, fill: '#4d5a68', bold: true },
  subtitle: { size: 20, fill: '#7d8a98' },
  caption: { size: 16, fill: '#8c99a7' },
  roomName: { size: 20, fill: '#5f6c7a', bold: true },
  roomArea: { size: 17, fill: '#8794a2' },
  roomSmall: { size: 15, fill: '#7d8a98' },
  axisMark: { size: 22, fill: '#7d8a98' },
  dimensionMark: { size: 16, fill: '#94a1ae' },
  stairMark: { size: 14, fill: '#7d8a98' },
  bayNumber: { size: 16, fill: '#a3afbb' },
  roadName: { size: 30, fill: '#97a4b1' },
  houseNumber: { size: 24, fill: '#74818f', bold: true },
  note: { size: 18, fill: '#94a1ae' },
} as const satisfies Record<string, LetteringStyle>

export type Ink = keyof typeof inks
export type Lettering = keyof typeof letterings

/**
 * The style sheet of a drawing whose unit is a centimetre of the building.
 * @param unitsPerMetre pixels of the finished sheet to a metre of the building
 */
export function styleSheet(unitsPerMetre: number): string {
  const pixels = (count: number) => Number(((count * 100) / unitsPerMetre).toFixed(2))
  const inkRules = Object.entries<InkStyle>(inks).map(([name, { fill, stroke, weight, dash }]) => {
    const lines = stroke && weight ? `stroke:${stroke};stroke-width:${pixels(weight)};` : ''
    const dashes = dash ? `stroke-dasharray:${dash.map(pixels).join(' ')};` : ''
    return `.${name}{fill:${fill ?? 'none'};${lines}${dashes}}`
  })
  const letteringRules = Object.entries<LetteringStyle>(letterings).map(([name, { size, fill, bold }]) => {
    const weight = bold ? 'font-weight:600;' : ''
    return `.${name}{font-size:${pixels(size)}px;fill:${fill};${weight}}`
  })
  const base = `text{font-family:Inter,Arial,sans-serif;text-anchor:middle}svg{stroke-linejoin:round}`
  return [base, ...inkRules, ...letteringRules].join('\n')
}
