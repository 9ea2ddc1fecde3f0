import { test } from '../model/stageTest.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { type Fault, faults } from './faults.ts'
import { open, play } from './play.ts'

/** A call with one of its faults, and its place in the table. */
type Pair = { readonly call: Call; readonly fault: Fault; readonly turn: number }

const isAll = process.env.LATERN_FAULTS === 'all'
const titleOf = ({ call, fault }: Pair) => `${call.operation}: ${fault.name}`

test.use({ screenshot: 'off' })
test.describe.configure({ mode: 'parallel' })

test.describe('a call that fails', () => {
  for (const pairs of isAll ? everyPair() : onePairOfEach())
    test(pairs.map(titleOf).join(', '), async ({ stage }) => {
      for (const [at, { call, fault, turn }] of pairs.entries())
        await test.step(titleOf({ call, fault, turn }), async () => {
          if (at === 0) await open(stage, call)
          await play(stage, call, fault, turn)
        })
    })
})

function everyPair(): Pair[][] {
  return calls.flatMap((call) => faults.map((fault, turn) => [{ call, fault, turn }]))
}

/** The faults rotate over the calls. Calls of one page go through one load of it. */
function onePairOfEach(): Pair[][] {
  const loads: Pair[][] = []
  for (const [turn, call] of calls.entries()) {
    const fault = faults[turn % faults.length] as Fault
    const load = loads.at(-1)
    const before = load?.at(-1)?.call
    const isSamePage = before?.page === call.page && before.world === call.world
    if (load && isSamePage && !call.isFresh && !before.isFresh) load.push({ call, fault, turn })
    else loads.push([{ call, fault, turn }])
  }
  return loads
}
