import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requests } from '#openapi/operations.ts'
import { packageRoot } from '#server/root.ts'
import { calls, outOfReach } from '../e2e/faults/calls.ts'
import { faults } from '../e2e/faults/faults.ts'

const source = ['calls', 'deviceBatches']
  .map((module) => readFileSync(join(packageRoot, `src/api/${module}.ts`), 'utf8'))
  .join('\n')
/** The PUT of a device is chosen by its kind. */
const byKind = ['updateLuminaire', 'updateSensor', 'updateGateway']
const sent = Object.keys(requests).filter((operation) =>
  new RegExp(`'${operation}'|requests\\.${operation}\\b`).test(source),
)

test('every call that the console makes has a row in the table of faults, or a reason', () => {
  const rows = [...calls, ...outOfReach].map(({ operation }) => operation)
  expect([...new Set(rows)].sort()).toEqual([...sent, ...byKind].sort())
})

test('every fault is played by npm test', () => {
  expect(calls.length).toBeGreaterThanOrEqual(faults.length)
})
