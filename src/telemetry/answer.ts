import { energyInBuckets, levelsInBuckets, timeInBands } from '#domain/energyKernel.ts'
import { foundIn } from '#domain/findings/foundIn.ts'
import { type EventColumns, occupancyBySensor, occupiedSlots } from '#domain/occupancy.ts'
import { levelTimeline, motionTimeline } from '#domain/timeline.ts'
import type { TimeRange } from '#domain/units.ts'
import type { AnswerTo, Question } from './question.ts'
import type { Columns } from './scan/columns.ts'

/** Answers a question from a whole history, by domain/energyKernel.ts and domain/occupancy.ts. */
export function answer(question: Question, columns: Columns): AnswerTo<Question> {
  const { devices, edges } = question
  switch (question.kind) {
    case 'energy':
      return energyInBuckets(columns.readings(), question.ratedPower, edges)
    case 'levels':
      return levelsInBuckets(columns.readings(), devices.length, edges)
    case 'bands':
      return timeInBands(columns.readings(), devices.length, edges)
    case 'occupancy':
      return occupiedSlots(columns.events(), devices.length, edges, question.now)
    case 'presence':
      return occupancyBySensor(columns.events(), devices.length, edges, question.now)
    case 'timeline':
      return levelTimeline(columns.readings(), devices.length, rangeOf(edges))
    case 'motion':
      return motionTimeline(columns.events(), devices.length, rangeOf(edges))
    case 'events':
      return copyOf(columns.events())
    case 'findings': {
      const { watched, motion, before } = question
      return foundIn(watched, { readings: columns.readings(), motion, before }, rangeOf(edges))
    }
  }
}

const rangeOf = (edges: Float64Array): TimeRange => ({ start: edges[0] ?? 0, end: edges.at(-1) ?? 0 })

/** The columns themselves are used again. */
const copyOf = ({ times, sensors }: EventColumns): EventColumns => ({
  times: times.slice(),
  sensors: sensors.slice(),
})
