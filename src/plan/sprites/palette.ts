import type { GroupColour, MarkerColour } from '../device.ts'

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
  /** Whether the image and the paper under it are drawn in their opposite colours. */
  readonly isImageInverted: boolean
  /** Drawn over the image: a faint one keeps white paper from glaring in a dark room, a strong one fades the drawing. */
  readonly imageOverlay: string | undefined
  readonly gridOnPaper: string
  readonly gridOnEmptyPaper: string
  /** The dark outline of a glyph, and the light halo around it: one of them stands out from any background. */
  readonly outline: string
  readonly halo: string
  readonly marker: Readonly<Record<MarkerColour | 'off', MarkerPaint>>
  readonly selected: string
  readonly highlighted: string
  readonly group: Readonly<Record<GroupColour, string>>
  readonly unsaved: string
  /** What is wrong. */
  readonly alarm: string
  readonly nameOnPaper: NamePaint
  readonly nameOnEmptyPaper: NamePaint
  /** A guide through a neighbour. */
  readonly neighbourGuide: string
  /** The fill of a marquee or an area. */
  readonly rectangleFill: string
}

const ink = '#1c2118'

/** Ambers from pale to deep, also in greyscale. Red is an alarm's alone. */
const marker: Palette['marker'] = {
  off: { lit: '#ffffff', unlit: '#ffffff', mark: ink },
  light: { lit: '#ffdc5e', unlit: '#fff6d6', mark: ink },
  medium: { lit: '#ee9b00', unlit: '#fbdca6', mark: ink },
  heavy: { lit: '#a85d00', unlit: '#e6c08f', mark: '#ffffff' },
  none: { lit: '#9ba197', unlit: '#d5d9d0', mark: ink },
}

/** Each at 4.5 : 1 or more from a ring's white halo, and from its neighbours in hue or in lightness. */
const group: Palette['group'] = {
  0: '#1d4ed8',
  1: '#9a3412',
  2: '#0f766e',
  3: '#be185d',
  4: '#475569',
  5: '#a21caf',
  6: '#3f6212',
  7: '#0369a1',
}

const light: Palette = {
  background: '#e9ebe5',
  paper: '#ffffff',
  emptyPaper: '#ffffff',
  paperEdge: '#b8beae',
  isImageInverted: false,
  imageOverlay: undefined,
  gridOnPaper: 'rgba(28, 33, 24, 0.17)',
  gridOnEmptyPaper: 'rgba(28, 33, 24, 0.17)',
  outline: ink,
  halo: '#ffffff',
  marker,
  selected: '#89d300',
  highlighted: '#1d4ed8',
  group,
  unsaved: '#7c3aed',
  alarm: '#b3261e',
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

/** Light lines on dark paper, which is as dark as that of a plan without an image. */
const inverted: Partial<Palette> = {
  isImageInverted: true,
  imageOverlay: 'rgba(26, 29, 23, 0.35)',
  gridOnPaper: dark.gridOnEmptyPaper,
  nameOnPaper: dark.nameOnEmptyPaper,
}

/**
 * How the image is drawn: as it is; faded, so that the devices stand out; with light lines on dark paper, for a dark room; or
 * both.
 */
export type ImageLook = 'plain' | 'faded' | 'inverted' | 'fadedAndInverted'

/** The paint of a level's colour; a device that is off has its own, also where there is no room for a sign. */
export const markerPaint = (
  { marker: paints }: Pick<Palette, 'marker'>,
  { colour, tenths }: { readonly colour: MarkerColour; readonly tenths: number | undefined },
): MarkerPaint => paints[tenths === 0 ? 'off' : colour]

export const palettes: Readonly<Record<Theme, Palette>> = { light, dark }

const lightFaded: Palette = { ...light, imageOverlay: 'rgba(255, 255, 255, 0.65)' }
const darkInverted: Palette = { ...dark, ...inverted }
/** Only a dark plan is inverted. */
const looks: Readonly<Record<Theme, Readonly<Record<ImageLook, Palette>>>> = {
  light: { plain: light, faded: lightFaded, inverted: light, fadedAndInverted: lightFaded },
  dark: {
    plain: dark,
    faded: { ...dark, imageOverlay: 'rgba(190, 192, 187, 0.65)' },
    inverted: darkInverted,
    fadedAndInverted: { ...darkInverted, imageOverlay: 'rgba(26, 29, 23, 0.75)' },
  },
}

/** The same palette for the same theme and look, so that a plan is redrawn only when one of them changes. */
export const paletteOf = (theme: Theme, look: ImageLook): Palette => looks[theme][look]

/** The colour of a highlight: its group's, where it tells which group. */
export const highlightColour = (
  { groupColour }: { readonly groupColour: GroupColour | undefined },
  palette: Palette,
): string => (groupColour === undefined ? palette.highlighted : palette.group[groupColour])
