import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EditedFleet, startEditedFleet } from '#support/editedFleet.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'

let temporary: Awaited<ReturnType<typeof temporaryDatabase>>
let edited: EditedFleet
beforeAll(async () => {
  temporary = await temporaryDatabase()
  edited = await startEditedFleet(temporary.connection, 8)
}, 180_000)
afterAll(async () => {
  await edited.stop()
  await temporary.remove()
})

describe('three servers behind HAProxy', () => {
  test('lose and double no change, and show each at once, while they are restarted one by one and killed', async () => {
    const { fleet } = edited
    const editing = edited.startEditors()
    await vi.waitFor(() => expect(editing.acknowledged()).toBeGreaterThan(20), 30_000)
    const before = await edited.leader()
    const { ended, output } = await fleet.restart(0, 'SIGTERM')
    expect([ended, output]).toEqual([0, expect.stringContaining('Everything is saved')])
    // A server that drains breaks off nothing.
    expect(editing.unanswered()).toEqual([])
    await Promise.all([fleet.restart(1, 'SIGKILL'), fleet.restart(2, 'SIGKILL')])
    expect(await edited.leader()).not.toBe(before)
    const count = editing.acknowledged()
    await vi.waitFor(() => expect(editing.acknowledged()).toBeGreaterThan(count + 20), 30_000)
    await editing.stop()

    expect(editing.refusals).toEqual([])
    expect(editing.reader).toMatchObject({ behind: [], torn: 0 })
    const moves = await edited.moves()
    for (const { pair, acknowledged } of editing.editors)
      for (const id of pair) expect(moves.get(id)).toEqual(acknowledged.map((_, move) => move + 1))
  }, 180_000)
})
