import type { MarkerColour } from '../device.ts'

export type Theme = 'light' | 'dark'

/** The colour of a glyph up to its level, a fainter one above it, and the colour of its mark. */
export type MarkerPaint = { readonly lit: string; readonly unlit: string; readonly mark: string }

/** The colours of a name and of its halo. */
export type NamePaint = { readonly ink: string; readonly halo: string }

/** Every colour that the canvas draws with. */
export type Palette = {
  /** Around the paper. */
  readonly background: string
  /** Under the image: a drawing's lines are dark, and its background is often transparent. */
  readonly paper: string
  /** The paper of a plan without an image. */
  readonly emptyPaper: string
  readonly paperEdge: string
  /** Drawn over the image, so that white paper does not glare in a dark room. */
  readonly imageOverlay: string | undefined
  readonly gridOnPaper: string
  readonly gridOnEmptyPaper: string
  /** The dark outline of a glyph, and the light halo around it: one of them stands out from any background. */
  readonly outline: string
  readonly halo: string
  readonly marker: Readonly<Record<MarkerColour, MarkerPaint>>
  readonly selected: string
  readonly highlighted: string
  readonly unsaved: string
  readonly nameOnPaper: NamePaint
  readonly nameOnEmptyPaper: NamePaint
  /** A guide through a neighbour. */
  readonly neighbourGuide: string
  /** The fill of a marquee or an area. */
  readonly rectangleFill: string
}

const ink = '#1c2118'

/** From pale to deep, also in greyscale. */
const marker: Palette['marker'] = {
  light: { lit: '#fbd424', unlit: '#fef6c9', mark: ink },
  medium: { lit: '#e8860c', unlit: '#fbd3a1', mark: ink },
  heavy: { lit: '#a82c0c', unlit: '#eea287', mark: '#ffffff' },
  none: { lit: '#9ba197', unlit: '#d5d9d0', mark: ink },
}

const light: Palette = {
  background: '#e9ebe5',
  paper: '#ffffff',
  emptyPaper: '#ffffff',
  paperEdge: '#b8beae',
  imageOverlay: undefined,
  gridOnPaper: 'rgba(28, 33, 24, 0.17)',
  gridOnEmptyPaper: 'rgba(28, 33, 24, 0.17)',
  outline: ink,
  halo: '#ffffff',
  marker,
  selected: '#89d300',
  highlighted: '#1d4ed8',
  unsaved: '#7c3aed',
  nameOnPaper: { ink, halo: '#ffffff' },
  nameOnEmptyPaper: { ink, halo: '#ffffff' },
  neighbourGuide: '#c026d3',
  rectangleFill: 'rgba(137, 211, 0, 0.16)',
}

const dark: Palette = {
  ...light,
  background: '#0d0f0a',
  emptyPaper: '#1a1d17',
  paperEdge: '#434a3b',
  imageOverlay: 'rgba(13, 15, 10, 0.22)',
  gridOnPaper: 'rgba(13, 15, 10, 0.22)',
  gridOnEmptyPaper: 'rgba(236, 239, 231, 0.13)',
  nameOnEmptyPaper: { ink: '#eceee7', halo: '#1a1d17' },
}

export const palettes: Readonly<Record<Theme, Palette>> = { light, dark }
