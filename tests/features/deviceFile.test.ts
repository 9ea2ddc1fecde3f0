import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IMPORT_COLUMNS } from '#domain/deviceImport.ts'
import { DEVICE_KINDS } from '#domain/deviceKinds.ts'
import { devicesOf } from '#domain/devices.ts'
import {
  exampleRows,
  groupProblems,
  knownSite,
  newTypesIn,
  problemsOf,
  readDeviceFile,
  rowsOf,
  textOf,
  titleOf,
} from '#features/device-import/deviceFile.ts'
import type { Area, Controller, Gateway, Luminaire, LuminaireType, Sensor } from '#openapi/lighting.d.ts'
import { toCsv } from '#ui/csv.ts'

const titles = IMPORT_COLUMNS.map(titleOf)
const area = (id: number, name: string): Area => ({
  id,
  name,
  image: null,
  settings: [],
  installation_date: null,
})
const type = { id: 1, name: 'Panel; 4000 K' } as LuminaireType
const controller = (id: number, guid: string, features: number[] = []): Controller => ({ id, guid, features })
const place = { fk_area: 2, dt_installation: '2026-01-31', latitude: 40, longitude: 12.5 }
const tables = {
  luminaires: [
    {
      ...place,
      id: 1,
      name: 'L-1',
      fk_luminaire_type: 1,
      fk_controller: 1,
      settings: { installation_height: 2.8 },
    },
    {
      ...place,
      id: 2,
      name: '=A1',
      fk_luminaire_type: null,
      fk_controller: 2,
      settings: {},
      fk_area: 1,
      latitude: -1,
      longitude: -1,
    },
  ] as unknown as Luminaire[],
  sensors: [
    { ...place, id: 3, name: 'S "1"', fk_sensor_type: 1, sensor_type: 'Radar', fk_controller: 3 },
  ] as unknown as Sensor[],
  gateways: [
    {
      ...place,
      id: 4,
      name: 'G\n1',
      fk_controller: null,
      serial_number: '007',
      sim_number: '89372000',
      fk_area: null,
      dt_installation: null,
    },
  ] as unknown as Gateway[],
  controllers: [controller(1, '00A1'), controller(2, '1e5', [7]), controller(3, 'c-3')],
  features: [{ id: 7, dataname: 'movement' }],
}
const site = {
  areas: [area(2, 'Deck, 5')],
  devices: devicesOf(tables),
  luminaireTypes: [type],
  controllers: tables.controllers,
}
const elsewhere = knownSite({ ...site, devices: [] })

describe('what is exported', () => {
  test('is imported again as it was', () => {
    const file = readDeviceFile('a.csv', `\uFEFF${toCsv(titles, rowsOf(site))}`)
    expect(problemsOf(file, elsewhere)).toEqual([
      // A gateway that stands on a plan of no zone can't be.
      expect.objectContaining({ row: 3, column: 'zone', reason: 'zoneMissing' }),
    ])
    expect(file.devices).toEqual([
      expect.objectContaining({
        kind: 'luminaire',
        name: 'L-1',
        zone: 'Deck, 5',
        luminaire_type: 'Panel; 4000 K',
        controller: '00A1',
        installation_height: 2.8,
        longitude: 12.5,
        latitude: 40,
        dt_installation: '2026-01-31',
      }),
      expect.objectContaining({
        kind: 'all-in-one',
        name: '=A1',
        zone: null,
        controller: '1e5',
        longitude: null,
        latitude: null,
      }),
      expect.objectContaining({ kind: 'sensor', name: 'S "1"', sensor_type: 'Radar' }),
      expect.objectContaining({
        kind: 'gateway',
        name: 'G\n1',
        serial_number: '007',
        sim_number: '89372000',
        dt_installation: null,
      }),
    ])
  })

  test('is refused on the same site: its controllers are taken', () => {
    const file = readDeviceFile('a.csv', toCsv(titles, rowsOf(site)))
    const taken = problemsOf(file, knownSite(site)).filter(({ reason }) => reason === 'controllerTaken')
    expect(taken.map(({ row, other }) => [row, other])).toEqual([
      [0, 'L-1'],
      [1, '=A1'],
      [2, 'S "1"'],
    ])
  })

  test('keeps every name, whatever it is', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => text.trim() === text && !text.includes('\0') && !/^'[=+\-@\t\r]/.test(text))
    fc.assert(
      fc.property(name, (text) => {
        const row = IMPORT_COLUMNS.map((column) => ({ kind: 'sensor', name: text })[column as string])
        const file = readDeviceFile('a.csv', toCsv(titles, [row]))
        expect(file.devices[0]?.name).toBe(text)
      }),
    )
  })
})

describe('a file', () => {
  const kinds = (text: string) =>
    readDeviceFile('a.csv', text).devices.map(({ kind, name }) => `${kind} ${name}`)

  test.each([
    ['commas', 'kind,name\nsensor,S1\ngateway,G1\n'],
    ['semicolons, as a spreadsheet here writes them', 'kind;name\r\nsensor;S1\r\ngateway;G1\r\n'],
    ['tabs, columns the other way round and empty lines', 'name\tkind\n\nS1\tsensor\n\t\nG1\tgateway'],
    ['titles in another dress', 'Kind,NAME\nsensor,S1\ngateway,G1'],
  ])('may have %s', (_, text) => {
    expect(kinds(text)).toEqual(['sensor S1', 'gateway G1'])
  })

  test('of the Baltic code page is read as such', () => {
    const bytes = new Uint8Array(
      [...'kind,name\nsensor,'].map((one) => one.charCodeAt(0)).concat([0xd5, 0xf5, 0xfe]),
    )
    expect(kinds(textOf(bytes.buffer))).toEqual(['sensor Õõž'])
  })

  test.each([
    ['nothing', '', 'noColumns'],
    ['other columns', 'a,b\n1,2', 'noColumns'],
    ['a header alone', 'kind,name\n', 'empty'],
    ['too much', `kind,name\n${'sensor,a\n'.repeat(20_001)}`, 'tooMany'],
  ])('with %s is no file of devices', (_, text, failure) => {
    expect(readDeviceFile('a.csv', text)).toMatchObject({ failure, devices: [] })
  })

  test('names unknown columns, and ignores them', () => {
    expect(readDeviceFile('a.csv', 'kind,name,colour\nsensor,S1,red').unknownColumns).toEqual(['colour'])
  })

  test('has each problem at its row and column, once a cell', () => {
    const file = readDeviceFile('a.csv', 'kind,name,zone,longitude\nsensor,,Deck,x\nlamp,a,,')
    expect(problemsOf(file, elsewhere).map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [0, 'name', 'missing'],
      [0, 'longitude', 'notANumber'],
      [1, 'kind', 'unknownKind'],
      [0, 'zone', 'unknownZone'],
    ])
  })

  test('as the template has it is fine but for its examples’ controllers, which are made up', () => {
    const file = readDeviceFile('template.csv', toCsv(titles, exampleRows(site)))
    expect(problemsOf(file, elsewhere)).toEqual([])
    const kinds = file.devices.map(({ kind }) => kind)
    expect(kinds.slice(0, 4)).toEqual(['luminaire', 'all-in-one', 'sensor', 'gateway'])
    expect(kinds.toSorted()).toEqual(DEVICE_KINDS.toSorted())
  })
})

describe('a file with names that the site lacks', () => {
  const site = { zones: ['Deck'], luminaireTypes: ['Panel'], controllers: new Map<string, string>() }
  const lines = [
    'kind,name,zone,luminaire_type,installation_height',
    'luminaire,a,Deck,Panel,2',
    'luminaire,b,Attic,Spot,high',
    'luminaire,c,Attic,Strip,low',
    'sensor,d,Cellar,Spot,2',
    'luminaire,e,Attic,Spot,2',
  ]
  const file = readDeviceFile('lamps.csv', lines.join('\n'))

  test('has the types of its luminaires that can be made, once each and in order', () => {
    expect(newTypesIn(file, site)).toEqual(['Spot', 'Strip'])
  })

  test('has its problems by kind, from the first bad row on', () => {
    const withTypes = { ...site, luminaireTypes: ['Panel', 'Spot', 'Strip'] }
    const groups = groupProblems(problemsOf(file, withTypes)).map(({ first, rows }) => [
      first.reason,
      first.value,
      first.row,
      rows,
    ])
    expect(groups).toEqual([
      ['notANumber', 'high', 1, 2],
      ['unknownZone', 'Attic', 1, 3],
      ['unknownZone', 'Cellar', 3, 1],
      ['luminairesOnly', 'Spot', 3, 1],
    ])
  })
})
