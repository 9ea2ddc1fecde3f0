import { describe, expect, test } from 'vitest'
import { groupsByDevice, type Regrouping, regroupingOf, writesFor } from '#domain/groups.ts'

const groups = [
  { id: 7, devices: [5] },
  { id: 8, devices: [4] },
  { id: 9, devices: [] },
]

test('a device is in the group that has it, and one that none has is in none', () => {
  expect([...groupsByDevice(groups)]).toEqual([
    [5, 7],
    [4, 8],
  ])
})

describe('what is written', () => {
  const planned = (...changes: Regrouping[]) => {
    const { due, taken } = regroupingOf(groupsByDevice(groups), changes)
    return { writes: writesFor(groups, due), taken }
  }

  test('takes a device out of its group before it comes into another', () => {
    expect(planned({ device: 5, from: 7, to: 8 })).toEqual({
      writes: [
        { group: 7, devices: [] },
        { group: 8, devices: [4, 5] },
      ],
      taken: [],
    })
  })

  test('is one list for each group, however many devices come into it', () => {
    const changes = [1, 2].map((device) => ({ device, from: undefined, to: 9 }))
    expect(planned(...changes, { device: 3, from: undefined, to: 7 })).toEqual({
      writes: [
        { group: 9, devices: [1, 2] },
        { group: 7, devices: [5, 3] },
      ],
      taken: [],
    })
  })

  test('takes a device out, and puts it nowhere else', () => {
    expect(planned({ device: 5, from: 7, to: undefined })).toEqual({
      writes: [{ group: 7, devices: [] }],
      taken: [],
    })
  })

  test('puts a device also into a group that is not known yet', () => {
    expect(planned({ device: 5, from: 7, to: 1001 }).writes).toEqual([
      { group: 7, devices: [] },
      { group: 1001, devices: [5] },
    ])
  })

  test('leaves a device where somebody else has put it meanwhile, and does the rest', () => {
    const changes = [
      { device: 4, from: undefined, to: 7 },
      { device: 1, from: undefined, to: 7 },
    ]
    expect(planned(...changes)).toEqual({
      writes: [{ group: 7, devices: [5, 1] }],
      taken: [{ device: 4, group: 8 }],
    })
  })

  test('takes a device in that somebody else has taken out of its group meanwhile', () => {
    expect(planned({ device: 1, from: 7, to: 8 })).toEqual({
      writes: [{ group: 8, devices: [4, 1] }],
      taken: [],
    })
  })

  test('is nothing where all is so already, and where a device that is to leave has gone on', () => {
    expect(planned({ device: 5, from: undefined, to: 7 }, { device: 4, from: 7, to: undefined })).toEqual({
      writes: [],
      taken: [],
    })
  })
})
