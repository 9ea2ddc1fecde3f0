import { expect, test } from 'vitest'
import { NOTHING_WRITTEN, submittedForm } from '#features/groups/drafts.ts'
import type { Act } from '#machines/group/vocabulary.ts'

const written = (name: string) => ({ name, description: 'By the window', tags: ['yard'] })
const create: Act = { deed: 'create', fields: written('Desks') }
const edit: Act = { deed: 'edit', group: 5, before: written('Desks'), fields: written('Tables') }
const regroup: Act = { deed: 'regroup', changes: [{ device: 11, from: undefined, to: 5 }] }
const order = (act: Act) => ({ act, isUndoable: true })
const failed = (act: Act) => ({ ...order(act), refusal: { error: { message: 'Busy' } } })

test('what was written about a group is its form again until the server has it', () => {
  expect(submittedForm({ queue: [order(create), order(regroup)], failed: [] })).toEqual({
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
  expect(submittedForm({ queue: [order(create), order(edit)], failed: [] })?.left).toEqual(written('Tables'))
  expect(submittedForm({ queue: [order(regroup)], failed: [] })).toBeUndefined()
})
