import type { Ink } from '../draw/inks.ts'
import { type Point, path, polygon, polylineData } from '../draw/svg.ts'

/**
 * The street bends gently. Everything is planned along its straightened centre line and bent onto the sheet:
 * `along` runs from west to east with 0 in the middle of the sheet, `across` from north to south with 0 on the
 * centre line, both in metres.
 */
const radius = 520
const middle: Point = { x: 64, y: 26.4 }

export type StreetPoint = { along: number; across: number }

export function onSheet({ along, across }: StreetPoint): Point {
  const angle = along / radius
  return {
    x: middle.x + (radius - across) * Math.sin(angle),
    y: middle.y + radius - (radius - across) * Math.cos(angle),
  }
}

/** Where a point of the sheet lies on the straightened street. */
export function onStreet({ x, y }: Point): StreetPoint {
  const [east, north] = [x - middle.x, middle.y + radius - y]
  return { along: Math.atan2(east, north) * radius, across: radius - Math.hypot(east, north) }
}

/** Degrees clockwise that the street's direction is turned from the sheet's. */
export function turnAt(along: number): number {
  return ((along / radius) * 180) / Math.PI
}

/** A rectangle of the straightened street, bent. */
export type Stretch = { from: number; to: number; near: number; far: number }

export function band(ink: Ink, { from, to, near, far }: Stretch): string {
  return polygon(ink, [...bent(from, to, near), ...bent(from, to, far).reverse()])
}

/** A line that keeps its distance from the centre line. */
export function parallel(ink: Ink, across: number, from: number, to: number): string {
  return path(ink, polylineData(bent(from, to, across)))
}

function bent(from: number, to: number, across: number): Point[] {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / 4))
  return Array.from({ length: steps + 1 }, (_, index) =>
    onSheet({ along: from + ((to - from) * index) / steps, across }),
  )
}
