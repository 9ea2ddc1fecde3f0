import type { MarkedStatus, PlanDeviceKind } from '../device.ts'

/** Draws a path around (0, 0). Its parts may overlap: their union is filled. */
type Draw = (path: Path2D) => void

/** How far a body's points extend from (0, 0): a little beyond the 1 of a disc, so that both look equally large. */
export const BODY_REACH = 1.12

type Glyph = {
  /** The silhouette, within a circle of BODY_REACH: kinds can be told apart without colour. */
  readonly body: Draw
  /** Drawn on the body where there is room. */
  readonly mark?: Draw
  /** Replaces the mark where the level is unknown: grey alone would look like another level. */
  readonly noData?: Draw
  /** Replaces the mark where the level is 0 %. */
  readonly off?: Draw
}

/** The circle that switches are marked with where they are off (IEC 60417-5008). */
const off: Draw = (path) => {
  disc(path, 0.46)
  path.moveTo(0.26, 0)
  path.arc(0, 0, 0.26, 0, 2 * Math.PI, true)
}

export const glyphs: Readonly<Record<PlanDeviceKind, Glyph>> = {
  luminaire: { body: (path) => disc(path, 0.94), noData: (path) => path.rect(-0.4, -0.09, 0.8, 0.18), off },
  sensor: { body: (path) => diamond(path, 1.08), mark: (path) => disc(path, 0.22) },
  /** A luminaire with a sensor's points. */
  'all-in-one': {
    body: (path) => {
      disc(path, 0.78)
      star(path, BODY_REACH, 0.5)
    },
    mark: (path) => diamond(path, 0.32),
    off,
  },
  gateway: {
    body: (path) => path.roundRect(-0.8, -0.8, 1.6, 1.6, 0.2),
    mark: (path) => {
      path.rect(-0.46, 0.1, 0.2, 0.36)
      path.rect(-0.1, -0.18, 0.2, 0.64)
      path.rect(0.26, -0.46, 0.2, 0.92)
    },
  },
}

/** The sign of a status's badge, as lines around (0, 0). Such a line is too short to see, and its round ends are a dot. */
export const statusSigns: Readonly<Record<MarkedStatus, Draw>> = {
  silent(path) {
    path.moveTo(0, -0.52)
    path.lineTo(0, 0.06)
    dot(path, 0.5)
  },
  neverReported(path) {
    path.arc(0, -0.24, 0.31, -Math.PI, Math.PI / 2)
    path.lineTo(0, 0.16)
    dot(path, 0.54)
  },
}

/** A triangle around (0, 0). */
export const warning: Draw = (path) => {
  path.moveTo(0, -1)
  path.lineTo(1, 0.75)
  path.lineTo(-1, 0.75)
  path.closePath()
}

function dot(path: Path2D, y: number) {
  path.moveTo(0, y)
  path.lineTo(0, y + 0.01)
}

function disc(path: Path2D, radius: number) {
  path.moveTo(radius, 0)
  path.arc(0, 0, radius, 0, 2 * Math.PI)
}

const diamond = (path: Path2D, radius: number) => star(path, radius, radius / Math.SQRT2)

/** Four points, wound like the disc, so that the two merge into one body. */
function star(path: Path2D, points: number, notches: number) {
  for (let corner = 0; corner < 8; corner++) {
    const angle = (corner * Math.PI) / 4
    const radius = corner % 2 ? notches : points
    path.lineTo(radius * Math.cos(angle), radius * Math.sin(angle))
  }
  path.closePath()
}
