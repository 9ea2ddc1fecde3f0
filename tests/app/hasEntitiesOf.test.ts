import { describe, expect, test } from 'vitest'
import { hasEntitiesOf } from '#app/offline/hasEntitiesOf.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))
const lists = {
  'poll.areas': rows(1, 2),
  'poll.luminaires': rows(12),
  'poll.sensors': rows(30),
  'poll.devicegroups': rows(4),
  'poll.rules': rows(7),
  settings: rows(90),
}

describe('kept lists have all that an address names', () => {
  for (const address of [
    '/dashboard',
    '/floorplan/areas/2',
    '/floorplan/areas/2?device=12',
    '/floorplan/areas/2?device=30&at=2026-11-23T16:35Z&beside=week',
    '/luminaires/12',
    '/groups?zone=2&group=4',
    '/dimming-profiles?zone=2&profile=7',
    '/groups?group=new',
    '/statistics/chart?areas=%5B1%2C2%5D',
    '/findings?entity=90',
  ])
    test(address, () => expect(hasEntitiesOf(address, lists)).toBe(true))
})

describe('they lack something of', () => {
  for (const address of [
    '/floorplan/areas/12',
    '/floorplan/areas/2?device=2',
    '/luminaires/30',
    '/gateways/12',
    '/groups?zone=3&group=4',
    '/groups?group=7',
    '/statistics/chart?areas=%5B1%2C3%5D',
    '/findings?entity=91',
  ])
    test(address, () => expect(hasEntitiesOf(address, lists)).toBe(false))
})
