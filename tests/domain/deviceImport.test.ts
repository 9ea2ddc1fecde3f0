import { describe, expect, test } from 'vitest'
import { checkImport, type ImportCells, type KnownSite, readCells } from '#domain/deviceImport.ts'

function read(cells: ImportCells) {
  const problems: string[] = []
  const device = readCells(cells, (column, reason) => problems.push(`${column} ${reason}`))
  return { device, problems }
}

describe('a row of a file', () => {
  test('is read cell by cell: spaces around it, a comma for decimals and big letters in a kind are fine', () => {
    expect(
      read({
        kind: ' Sensor ',
        name: ' S 1 ',
        zone: 'Deck',
        longitude: '12,5',
        latitude: '0',
        installation_height: '2.8',
        dt_installation: '2026-03-29',
      }),
    ).toEqual({
      device: {
        kind: 'sensor',
        name: 'S 1',
        zone: 'Deck',
        longitude: 12.5,
        latitude: 0,
        luminaire_type: null,
        sensor_type: null,
        controller: null,
        serial_number: null,
        sim_number: null,
        dt_installation: '2026-03-29',
        installation_height: 2.8,
      },
      problems: [],
    })
  })

  test('has each cell where it belongs', () => {
    const cells = {
      kind: 'luminaire',
      name: 'a',
      zone: 'b',
      longitude: '100',
      latitude: '0',
      luminaire_type: 'c',
      sensor_type: 'd',
      controller: 'e',
      serial_number: 'f',
      sim_number: 'g',
      dt_installation: '2026-03-29',
      installation_height: '1000',
    }
    expect(read(cells)).toEqual({
      device: { ...cells, longitude: 100, latitude: 0, installation_height: 1000 },
      problems: [],
    })
  })

  test('without a kind or a name is read as far as it goes, and what stood there is told', () => {
    const told: unknown[] = []
    const device = readCells({ kind: 'Lamp', zone: 'Deck' }, (...problem) => told.push(problem))
    expect(device).toMatchObject({ kind: 'luminaire', name: '', zone: 'Deck', sensor_type: null })
    expect(told).toEqual([
      ['kind', 'unknownKind', 'Lamp'],
      ['name', 'missing', ''],
    ])
  })

  test('may have longer numbers of a card or a maker than names', () => {
    const gateway = { kind: 'gateway', name: 'x'.repeat(200), serial_number: '1'.repeat(2000) }
    expect(read({ ...gateway, sim_number: '2'.repeat(2000) }).problems).toEqual([])
    expect(read({ ...gateway, sim_number: '2'.repeat(2001) }).problems).toEqual(['sim_number tooLong'])
  })

  test('whose position is -1 and -1 is not placed', () => {
    expect(read({ kind: 'sensor', name: 'a', longitude: '-1', latitude: '-1' })).toMatchObject({
      device: { longitude: null, latitude: null },
      problems: [],
    })
  })

  test.each<[ImportCells, string]>([
    [{ kind: '', name: 'a' }, 'kind missing'],
    [{ kind: 'lamp', name: 'a' }, 'kind unknownKind'],
    [{ kind: 'sensor' }, 'name missing'],
    [{ kind: 'sensor', name: 'x'.repeat(201) }, 'name tooLong'],
    [{ kind: 'sensor', name: 'a\0' }, 'name notText'],
    [{ kind: 'sensor', name: 'a', longitude: 'left' }, 'longitude notANumber'],
    [{ kind: 'sensor', name: 'a', latitude: '100.1' }, 'latitude outOfRange'],
    [{ kind: 'sensor', name: 'a', latitude: '-1', longitude: '5' }, 'latitude outOfRange'],
    [{ kind: 'sensor', name: 'a', latitude: '5', longitude: '-1' }, 'longitude outOfRange'],
    [{ kind: 'sensor', name: 'a', installation_height: '-2' }, 'installation_height outOfRange'],
    [{ kind: 'sensor', name: 'a', dt_installation: '29.03.2026' }, 'dt_installation notADate'],
    [{ kind: 'sensor', name: 'a', dt_installation: '2026-02-30' }, 'dt_installation notADate'],
  ])('%j has one problem: %s', (cells, problem) => {
    expect(read(cells).problems).toEqual([problem])
  })
})

describe('rows on a site', () => {
  const site: KnownSite = {
    zones: ['Deck', 'Hall', 'Hall'],
    luminaireTypes: ['Panel', 'Spot', 'Spot'],
    controllers: new Map([['used', 'L-9']]),
  }
  const problems = (...devices: Parameters<typeof checkImport>[0]) =>
    checkImport(devices, site).map(({ row, column, reason, other }) =>
      [row, column, reason, other].filter((part) => part !== undefined).join(' '),
    )

  test('that name what is there once have none', () => {
    expect(
      problems(
        { kind: 'luminaire', name: 'a', zone: 'Deck', luminaire_type: 'Panel', controller: 'new' },
        { kind: 'gateway', name: 'b', serial_number: '1', sim_number: '2' },
        { kind: 'all-in-one', name: 'd', luminaire_type: 'Panel', controller: 'other' },
        { kind: 'sensor', name: 'c', sensor_type: 'Radar', zone: 'Deck', longitude: 0, latitude: 100 },
      ),
    ).toEqual([])
  })

  test.each<[Parameters<typeof checkImport>[0][number], string]>([
    [{ kind: 'sensor', name: 'a', zone: 'Attic' }, '0 zone unknownZone'],
    [{ kind: 'sensor', name: 'a', zone: 'Hall' }, '0 zone severalZones'],
    [{ kind: 'luminaire', name: 'a', luminaire_type: 'Bulb' }, '0 luminaire_type unknownType'],
    [{ kind: 'luminaire', name: 'a', luminaire_type: 'Spot' }, '0 luminaire_type severalTypes'],
    [{ kind: 'sensor', name: 'a', luminaire_type: 'Panel' }, '0 luminaire_type luminairesOnly'],
    [{ kind: 'luminaire', name: 'a', sensor_type: 'Radar' }, '0 sensor_type sensorsOnly'],
    [{ kind: 'sensor', name: 'a', serial_number: '1' }, '0 serial_number gatewaysOnly'],
    [{ kind: 'all-in-one', name: 'a' }, '0 controller controllerMissing'],
    [{ kind: 'sensor', name: 'a', controller: 'used' }, '0 controller controllerTaken L-9'],
    [{ kind: 'sensor', name: 'a', longitude: 1, latitude: 1 }, '0 zone zoneMissing'],
    [{ kind: 'sensor', name: 'a', longitude: 1 }, '0 latitude halfAPosition'],
    [{ kind: 'sensor', name: 'a', latitude: 1 }, '0 longitude halfAPosition'],
  ])('%j have: %s', (device, problem) => {
    expect(problems(device)).toEqual([problem])
  })

  test('have what stands in the cell told with its problem, and of whom it is where there is another', () => {
    const lamp = { kind: 'luminaire', name: 'a', zone: 'Attic', controller: 'used' } as const
    expect(checkImport([lamp, { kind: 'all-in-one', name: 'b' }], site)).toStrictEqual([
      { row: 0, column: 'zone', reason: 'unknownZone', value: 'Attic' },
      { row: 0, column: 'controller', reason: 'controllerTaken', value: 'used', other: 'L-9' },
      { row: 1, column: 'controller', reason: 'controllerMissing', value: '' },
    ])
  })

  test('may not have one controller twice; the later row is told of the earlier', () => {
    const device = { kind: 'luminaire', name: 'a', controller: 'c' } as const
    expect(problems(device, { kind: 'gateway', name: 'b' }, device)).toEqual([
      '2 controller controllerTwice 0',
    ])
  })
})
