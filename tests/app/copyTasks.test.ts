import { describe, expect, test } from 'vitest'
import { nextOf, tasksOf } from '#app/profiles/copyTasks.ts'
import { group, groupCopy, known, lamp, lampCopy, office, otherLamp } from '#support/models/dimmingProfile.ts'

const deletion = { kind: 'delete', profile: office.id } as const

describe('deleting a profile', () => {
  test('takes the copies first and the profile last', () => {
    expect(tasksOf(deletion, known, [])).toMatchObject([
      { rule: lampCopy.id, isOriginal: false, from: [{ id: 60, target: lamp }] },
      { rule: groupCopy.id, isOriginal: false, from: [{ id: 507, target: group }] },
      { rule: office.id, isOriginal: true },
    ])
  })

  test('leaves the profile where one of its copies could not be deleted', () => {
    const [first, ...others] = tasksOf(deletion, known, [])
    const left = tasksOf(deletion, { ...known, rules: [office, lampCopy] }, first ? [first] : [])
    expect(left).toMatchObject([{ isOriginal: true }])
    expect([nextOf(left, true), nextOf(left, false)]).toEqual([undefined, others.at(-1)])
  })

  test('takes also the copy that somebody made of it meanwhile', () => {
    const tried = tasksOf(deletion, { ...known, rules: [office] }, [])
    expect(tried).toMatchObject([{ rule: office.id, isOriginal: true }])
    expect(tasksOf(deletion, { ...known, rules: [lampCopy] }, tried)).toMatchObject([
      { rule: lampCopy.id, isOriginal: false },
    ])
  })
})

describe('applying a profile', () => {
  const apply = { kind: 'apply', profile: office.id, targets: [lamp, otherLamp, group] } as const

  test('makes a copy for each that has none', () => {
    expect(tasksOf(apply, known, [])).toEqual([{ kind: 'create', original: office, target: otherLamp }])
  })

  test('of which somebody has deleted the original deletes its copies', () => {
    const tried = tasksOf(apply, known, [])
    expect(tasksOf(apply, { ...known, rules: [lampCopy] }, tried)).toMatchObject([
      { kind: 'remove', rule: lampCopy.id, deletes: true },
    ])
  })

  test('can be taken back: from one of two, the copy stays for the other', () => {
    const shared = { id: 61, fk_rule: lampCopy.id, fk_device: otherLamp.id, status: 'running' }
    const takeOff = { kind: 'takeOff', profile: office.id, targets: [lamp] } as const
    expect(tasksOf(takeOff, { ...known, applied: [...known.applied, shared] }, [])).toMatchObject([
      { rule: lampCopy.id, from: [{ target: lamp }], deletes: false },
    ])
    expect(tasksOf(takeOff, known, [])).toMatchObject([{ rule: lampCopy.id, deletes: true }])
  })
})
