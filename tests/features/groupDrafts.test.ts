import { expect, test } from 'vitest'
import { NOTHING_WRITTEN, submittedForm } from '#features/groups/drafts.ts'
import type { GroupOperation } from '#machines/group/vocabulary.ts'
import { refusedFor } from '#support/problems.ts'

const written = (name: string) => ({ name, description: 'By the window', tags: ['yard'] })
const create: GroupOperation = { kind: 'create', fields: written('Desks') }
const edit: GroupOperation = { kind: 'edit', group: 5, before: written('Desks'), fields: written('Tables') }
const regroup: GroupOperation = { kind: 'regroup', changes: [{ device: 11, from: undefined, to: 5 }] }
const queued = (operation: GroupOperation) => ({ operation, isUndoable: true })
const failed = (operation: GroupOperation) => ({
  ...queued(operation),
  failure: { problem: refusedFor('Busy') },
})

test('what was written about a group is its form again until the server has it', () => {
  expect(submittedForm({ queue: [queued(create), queued(regroup)], failed: [] })).toEqual({
    group: undefined,
    before: NOTHING_WRITTEN,
    left: written('Desks'),
  })
  expect(submittedForm({ queue: [], failed: [failed(edit)] })).toEqual({
    group: 5,
    before: written('Desks'),
    left: written('Tables'),
  })
})

test('of several the last one sent, and of what nobody wrote none', () => {
  expect(submittedForm({ queue: [queued(create), queued(edit)], failed: [] })?.left).toEqual(
    written('Tables'),
  )
  expect(submittedForm({ queue: [queued(regroup)], failed: [] })).toBeUndefined()
})
