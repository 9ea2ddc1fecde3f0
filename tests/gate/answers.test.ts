import { expect, test } from 'vitest'
import { createAnswers } from '#api/answers.ts'
import { Unreadable } from '#api/unreadable.ts'
import type { Shape } from '#gate/shape.ts'
import { answers as shapes } from '#gate/shapes.ts'
import { type AnsweredOperation, type DataProblem, tableOf } from '#gate/tables.ts'
import { isAnswerOf } from '#support/looseContract.ts'
import { isLossless, mutatedOnce, randomOf, valueAt } from '#support/mutations.ts'

const PER_OPERATION = Number(process.env.LATERN_MUTATIONS ?? 20_000) / 100

/** A value as its shape says, with all that may be missing. */
function sampleOf(shape: Shape): unknown {
  switch (shape.is) {
    case 'number':
      return Math.max(shape.from ?? 3, 3)
    case 'text':
      if (shape.only !== undefined) return shape.only
      return {
        instant: '2026-03-01T10:00:00.000Z',
        day: '2026-03-01',
        timeOfDay: '10:00',
        none: 'some text',
      }[shape.format ?? 'none']
    case 'boolean':
      return true
    case 'scalar':
      return 'some text'
    case 'list':
      return [sampleOf(shape.of)]
    case 'object':
      return Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, sampleOf(field)]))
  }
}

/** The operations that are answered with one object, not with the rows of a list or an entity. */
const operations = (Object.keys(shapes) as AnsweredOperation[]).filter(
  (operation) => tableOf(shapes[operation]) === undefined,
)

function read(operation: AnsweredOperation, sent: unknown) {
  const problems: DataProblem[] = []
  const { whole } = createAnswers((_, { samples }) => problems.push(...samples))
  try {
    return { answer: whole(operation)(sent) as unknown, problems }
  } catch (error) {
    expect(error).toBeInstanceOf(Unreadable)
    return { answer: undefined, problems }
  }
}

const isWithin = (inner: string, outer: string) =>
  outer === '' || inner === outer || inner.startsWith(`${outer}.`)

test.each(operations)('a right answer of %s is read as it is', (operation) => {
  const sample = sampleOf(shapes[operation])
  expect(isAnswerOf(operation, sample)).toBe(true)
  expect(read(operation, sample)).toEqual({ answer: sample, problems: [] })
})

test.each(
  operations,
)('one wrong value in an answer of %s is repaired, listed, or the whole answer is refused', (operation) => {
  const random = randomOf(1)
  const sample = sampleOf(shapes[operation])
  for (let at = 0; at < PER_OPERATION; at++) {
    const { path, how, sent } = mutatedOnce(sample, random)
    const place = path.join('.')
    const said = `${place} ${how}: ${JSON.stringify(valueAt(sent, path))?.slice(0, 80)}`
    const { answer, problems } = read(operation, sent)
    if (answer === undefined) expect(isAnswerOf(operation, sent), said).toBe(false)
    else {
      expect(isAnswerOf(operation, answer), said).toBe(true)
      for (const { table, id, field } of problems)
        expect([table, id, isWithin(field, place) || isWithin(place, field)], `${said}; ${field}`).toEqual([
          'answers',
          operation,
          true,
        ])
      if (problems.length === 0)
        expect(isLossless(valueAt(sent, path), valueAt(answer, path)), said).toBe(true)
    }
  }
})

test.each([[[]], [{}], ['[]'], [null]])('figures whose edges are %j are refused', (edges) => {
  expect(read('listFigures', { edges, areas: [] }).answer).toBeUndefined()
})
