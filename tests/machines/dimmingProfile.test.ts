import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { writeProfile } from '#domain/profile.ts'
import type { DimmingProfileEvent } from '#machines/dimmingProfile/vocabulary.ts'
import { describeModel } from '#support/modelPaths.ts'
import {
  added,
  changed,
  corridor,
  dimmingProfileModel,
  lamp,
  office,
  recordedDimmingProfile,
  TEMPORARY,
} from '#support/models/dimmingProfile.ts'

describeModel('dimmingProfile', dimmingProfileModel)

function console() {
  const { machine, sent } = recordedDimmingProfile()
  const actor = createActor(machine).start()
  return {
    send: (event: DimmingProfileEvent) => actor.send(event),
    sent,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}
const named = { id: office.id, name: office.name }

describe('the form', () => {
  test('of an opened profile is initial, of a changed one updated, and initial again when that is cancelled', () => {
    const { send, state, context } = console()
    send({ type: 'profile.opened', id: office.id })
    expect(state()).toBe('initial')
    send({ type: 'profile.edited', draft: changed })
    expect([state(), context().draft]).toEqual(['updated', changed])
    send({ type: 'edit.cancelled' })
    expect([state(), context().draft, context().opened]).toEqual(['initial', undefined, office.id])
  })

  test('of a changed profile is saved with what it was read from, and initial from then on', () => {
    const { send, state, context, sent } = console()
    send({ type: 'profile.opened', id: office.id })
    send({ type: 'profile.edited', draft: { ...changed, name: ' Office ' } })
    send({ type: 'save.requested' })
    const rulespec = writeProfile(changed.form, office.rulespec)
    expect(sent).toEqual([
      { kind: 'edit', profile: office.id, before: changed.before, after: { name: 'Office', rulespec } },
    ])
    expect([state(), context()]).toMatchObject(['initial', { opened: office.id, draft: undefined }])
  })

  test('of a new profile is saved under an id of its own, and has the server’s from then on', () => {
    const { send, state, context, sent } = console()
    send({ type: 'profile.added', draft: added })
    send({ type: 'save.requested' })
    expect(sent).toEqual([
      { kind: 'create', profile: TEMPORARY, name: added.name, rulespec: writeProfile(added.form, []) },
    ])
    expect([state(), context().opened]).toEqual(['initial', TEMPORARY])
    send({ type: 'profile.edited', draft: { ...changed, id: TEMPORARY } })
    send({ type: 'profile.created', temporary: TEMPORARY, id: 9 })
    expect([state(), context().opened, context().draft?.id]).toEqual(['updated', 9, 9])
  })

  test('of another profile is left as it is where the server creates one', () => {
    const { send, context } = console()
    send({ type: 'profile.opened', id: office.id })
    send({ type: 'profile.edited', draft: changed })
    send({ type: 'profile.created', temporary: TEMPORARY, id: 9 })
    expect(context()).toMatchObject({ opened: office.id, draft: changed, pendingDeletion: undefined })
    send({ type: 'edit.cancelled' })
    send({ type: 'profile.created', temporary: TEMPORARY, id: 9 })
    expect(context()).toMatchObject({ opened: office.id, draft: undefined })
  })

  test('of a new profile that is never created is closed', () => {
    const { send, state, context } = console()
    send({ type: 'profile.added', draft: added })
    send({ type: 'save.requested' })
    send({ type: 'profile.dropped', id: office.id })
    expect(state()).toBe('initial')
    send({ type: 'profile.dropped', id: TEMPORARY })
    expect([state(), context().opened]).toEqual(['closed', undefined])
  })
})

describe('the form of one profile after another', () => {
  test('shows the profile that is opened next, and none once it is closed', () => {
    const { send, state, context } = console()
    send({ type: 'profile.opened', id: office.id })
    expect(context().opened).toBe(office.id)
    send({ type: 'profile.opened', id: corridor.id })
    expect([state(), context().opened]).toEqual(['initial', corridor.id])
    send({ type: 'profile.closed' })
    expect([state(), context().opened]).toEqual(['closed', undefined])
  })

  test('takes what is typed last, of a new profile too, begun beside an opened one', () => {
    const { send, state, context } = console()
    send({ type: 'profile.opened', id: office.id })
    send({ type: 'profile.added', draft: added })
    expect([state(), context().opened, context().draft]).toEqual(['new', undefined, added])
    const stairs = { ...added, name: 'Stairs' }
    send({ type: 'profile.edited', draft: stairs })
    expect(context().draft).toEqual(stairs)
    send({ type: 'edit.cancelled' })
    expect([state(), context().draft]).toEqual(['closed', undefined])

    send({ type: 'profile.opened', id: office.id })
    send({ type: 'profile.edited', draft: changed })
    const renamed = { ...changed, name: 'Office' }
    send({ type: 'profile.edited', draft: renamed })
    expect([state(), context().draft]).toEqual(['updated', renamed])
  })
})

describe('deleting a profile', () => {
  const deletion: DimmingProfileEvent[] = [
    { type: 'profile.opened', id: office.id },
    { type: 'deletion.requested', profile: named },
  ]

  test('asks first', () => {
    const { send, sent, state, context } = console()
    deletion.forEach(send)
    expect(state()).toBe('confirmingDeletion')
    send({ type: 'deletion.cancelled' })
    expect([state(), sent, context().pendingDeletion]).toEqual(['initial', [], undefined])
  })

  test('that is not confirmed leaves what was typed', () => {
    const { send, state, context } = console()
    send({ type: 'profile.opened', id: office.id })
    send({ type: 'profile.edited', draft: changed })
    send({ type: 'deletion.requested', profile: named })
    expect(context().pendingDeletion).toEqual(named)
    send({ type: 'deletion.cancelled' })
    expect([state(), context().draft, context().pendingDeletion]).toEqual(['updated', changed, undefined])
  })

  test('is of the profile that the server has created meanwhile, and of no other', () => {
    const { send, sent, context } = console()
    send({ type: 'profile.added', draft: added })
    send({ type: 'save.requested' })
    send({ type: 'deletion.requested', profile: { id: TEMPORARY, name: added.name } })
    send({ type: 'profile.created', temporary: TEMPORARY - 1, id: 8 })
    expect(context().pendingDeletion).toEqual({ id: TEMPORARY, name: added.name })
    send({ type: 'profile.created', temporary: TEMPORARY, id: 9 })
    expect(context().pendingDeletion).toEqual({ id: 9, name: added.name })
    send({ type: 'deletion.confirmed' })
    expect(sent.at(-1)).toEqual({ kind: 'delete', profile: 9 })
  })

  test('is forgotten where its form is left', () => {
    const { send, state, context } = console()
    deletion.forEach(send)
    send({ type: 'form.left' })
    expect([state(), context().pendingDeletion]).toEqual(['initial', undefined])
  })

  test('is sent when it is confirmed, and closes its form at once', () => {
    const { send, sent, state, context } = console()
    deletion.forEach(send)
    send({ type: 'deletion.confirmed' })
    expect(sent).toEqual([{ kind: 'delete', profile: office.id }])
    expect([state(), context()]).toMatchObject(['closed', { opened: undefined, pendingDeletion: undefined }])
  })
})

test('the opened profile is applied and taken off; without one nothing is', () => {
  const { send, sent } = console()
  send({ type: 'assignment.requested', kind: 'apply', targets: [lamp] })
  expect(sent).toEqual([])
  send({ type: 'profile.opened', id: office.id })
  send({ type: 'assignment.requested', kind: 'apply', targets: [lamp] })
  send({ type: 'assignment.requested', kind: 'takeOff', targets: [lamp] })
  expect(sent).toEqual([
    { kind: 'apply', profile: office.id, targets: [lamp] },
    { kind: 'takeOff', profile: office.id, targets: [lamp] },
  ])
})
