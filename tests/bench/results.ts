import type { ChartEntry } from './charts/measure.ts'
import type { HeatEntry } from './heat/measure.ts'
import type { ReadingsEntry } from './readings/measure.ts'
import type { ContestantName, Gesture } from './scenario.ts'

/** Milliseconds of processor time of all browser processes: of a frame, or of a mount or image as a whole. */
export type Figure = {
  processor: number
  /** Between frames, or until the first full frame: half and 95 % are below these, ms. */
  interval: { p50: number; p95: number }
  /** How long the step's own call took on the main thread, ms; of a gesture only for ours, since the others are called, not clicked. */
  handler?: { p50: number; p95: number }
  /** Done within the time limit, in each repetition. */
  steps: number
  repetitions: number
}
export type Measure = 'mountCold' | 'mountWarm' | Gesture | 'pick'

/** What a contestant did with so many devices; a measure that is left out says why in `notes`. */
export type Entry = {
  contestant: ContestantName
  count: number
  figures: Partial<Record<Measure, Figure>>
  /** JavaScript heap after a garbage collection, bytes: before the mount, and mounted. */
  heap?: { before: number; mounted: number }
  notes: string[]
}

/** Milliseconds, medians. */
export type ImageEntry = {
  width: number
  height: number
  ready: number
  longestBlock: number
  firstDraw: number
}

export type Results = {
  /** What it was measured on. */
  machine: { processor: string; cores: number; system: string; chromium: string }
  measuredAt: string
  repetitions: number
  entries: Entry[]
  images: ImageEntry[]
  charts?: ChartEntry[]
  heat?: HeatEntry[]
  readings?: ReadingsEntry
}

export const figureOf = (results: Results, contestant: ContestantName, count: number, measure: Measure) =>
  results.entries.find((entry) => entry.contestant === contestant && entry.count === count)?.figures[measure]
