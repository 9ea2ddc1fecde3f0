import type { MarkerColour } from '../device.ts'

export type Theme = 'light' | 'dark'

/** A glyph's colour up to its level, a fainter one above it, and one that stands out from it for its mark. */
export type MarkerPaint = { readonly lit: string; readonly unlit: string; readonly mark: string }

/** A name's colour, and that of the halo around it. */
export type NamePaint = { readonly ink: string; readonly halo: string }

/** Every colour the canvas draws with. */
export type Palette = {
  /** Around the sheet. */
  readonly desk: string
  /** Under an image: a drawing's lines are dark, and its ground is often transparent. */
  readonly paper: string
  /** Where there is no image. */
  readonly emptySheet: string
  readonly sheetEdge: string
  /** Laid over the image, so that white paper does not glare in a dark room. */
  readonly shade: string | undefined
  readonly gridOnPaper: string
  readonly gridOnEmptySheet: string
  /** A glyph's outline, dark, and the halo around it, light: one of the two stands out from any ground. */
  readonly outline: string
  readonly halo: string
  readonly marker: Readonly<Record<MarkerColour, MarkerPaint>>
  readonly selected: string
  readonly highlighted: string
  readonly unsaved: string
  readonly nameOnPaper: NamePaint
  readonly nameOnEmptySheet: NamePaint
  /** A line through a neighbour, which is rarer than one of the grid. */
  readonly neighbourGuide: string
  /** Inside a rectangle that is drawn, of `selected`'s colour. */
  readonly wash: string
}

const ink = '#1c2118'

/** From pale to deep, in shades of grey as well. */
const marker: Palette['marker'] = {
  light: { lit: '#fbd424', unlit: '#fef6c9', mark: ink },
  medium: { lit: '#e8860c', unlit: '#fbd3a1', mark: ink },
  heavy: { lit: '#a82c0c', unlit: '#eea287', mark: '#ffffff' },
  none: { lit: '#9ba197', unlit: '#d5d9d0', mark: ink },
}

const light: Palette = {
  desk: '#e9ebe5',
  paper: '#ffffff',
  emptySheet: '#ffffff',
  sheetEdge: '#b8beae',
  shade: undefined,
  gridOnPaper: 'rgba(28, 33, 24, 0.17)',
  gridOnEmptySheet: 'rgba(28, 33, 24, 0.17)',
  outline: ink,
  halo: '#ffffff',
  marker,
  selected: '#89d300',
  highlighted: '#1d4ed8',
  unsaved: '#7c3aed',
  nameOnPaper: { ink, halo: '#ffffff' },
  nameOnEmptySheet: { ink, halo: '#ffffff' },
  neighbourGuide: '#c026d3',
  wash: 'rgba(137, 211, 0, 0.16)',
}

const dark: Palette = {
  ...light,
  desk: '#0d0f0a',
  emptySheet: '#1a1d17',
  sheetEdge: '#434a3b',
  shade: 'rgba(13, 15, 10, 0.22)',
  gridOnPaper: 'rgba(13, 15, 10, 0.22)',
  gridOnEmptySheet: 'rgba(236, 239, 231, 0.13)',
  nameOnEmptySheet: { ink: '#eceee7', halo: '#1a1d17' },
}

export const palettes: Readonly<Record<Theme, Palette>> = { light, dark }
