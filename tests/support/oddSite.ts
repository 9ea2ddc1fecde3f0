import type { Answers } from './mutations.ts'

const range = (length: number) => Array.from({ length }, (_, at) => at)

/**
 * Every list of a provider with a small site that is right: a handful of rows of each table, and `scale` times as many devices.
 * @param now milliseconds
 */
export function everyAnswer(now: number, scale = 1): Answers {
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const type = { rated_power: 40, model: 'M', color_temperature: 3000, manufacturer: 'Lux' }
  const place = (index: number) => ({ latitude: 5 + ((6 * index) % 90), longitude: 95 - ((7 * index) % 90) })
  const device = (id: number, index: number) => ({
    id,
    name: `D-${id}`,
    fk_area: 2 + (index % 2),
    fk_controller: 100 + id,
    dt_installation: '2026-01-15',
    ...place(index),
    settings: { installation_height: 4.5 },
  })
  const reading = (id: number, minutes: number) => ({
    fk_device: id,
    dt_arrival: at(minutes),
    dt_production: at(minutes),
    output_level: (id * 7 + minutes) % 101,
  })
  const event = (id: number, minutes: number) => ({
    fk_device: id,
    dt_arrival: at(minutes),
    dt_production: at(minutes),
  })
  const more = range(10 * (scale - 1)).map((index) => 1001 + index)
  const luminaires = [...range(10).map((index) => 11 + index), ...more]
  const sensors = range(4).map((index) => 31 + index)
  const gateways = [41, 42]
  const setting = (id: number, name: string, value: unknown) => ({ id, name, value })
  const areaSetting = (id: number, area: number, name: string, value: unknown) => ({
    id,
    area_id: area,
    name,
    value,
  })
  return {
    areas: [1, 2, 3].map((id) => ({
      id,
      name: `Zone ${id}`,
      image: null,
      installation_date: '2026-01-01',
      settings: [
        areaSetting(id * 10, id, 'working_hours', 8),
        areaSetting(id * 10 + 1, id, 'grid_width', '5'),
        areaSetting(id * 10 + 2, id, 'total_power_consumption', 400),
      ],
    })),
    luminaires: luminaires.map((id, index) => ({
      ...device(id, index),
      devicetype: index % 3 === 0 ? 'all-in-one' : 'luminaires',
      fk_luminaire_type: 51,
      type,
      status: [reading(id, 3)],
    })),
    sensors: sensors.map((id, index) => ({
      ...device(id, index),
      fk_sensor_type: 1,
      sensor_type: 'Motion',
      events: [event(id, 2)],
    })),
    gateways: gateways.map((id, index) => ({
      ...device(id, index),
      serial_number: `S-${id}`,
      sim_number: null,
    })),
    luminairetypes: [51, 52].map((id) => ({
      ...{ id, name: `Type ${id}`, manufacturer: 'Lux', model: 'M', rated_power: 40, alarm_temperature: 60 },
      ...{ lumens: 4000, color_temperature: 3000, ip_rating: 65, ik_rating: 8, power_factor: '0.95' },
      ...{ led_current: 700, maintenance_factor: 0.8 },
    })),
    controllers: [...luminaires, ...sensors, ...gateways].map((id, index) => ({
      id: 100 + id,
      guid: `00A1B2C3D4E5F6${id}`,
      features: index % 3 === 0 ? [1, 2] : [2],
    })),
    features: [
      { id: 1, dataname: 'movement' },
      { id: 2, dataname: 'dimming' },
    ],
    subsensors: [{ id: 1 }],
    devicegroups: [
      { id: 61, name: 'East', description: 'by the river', devices: [11, 12, 31], tags: ['a', 'b'] },
      { id: 62, name: 'West', description: '', devices: [13], tags: [] },
    ],
    rules: [
      {
        ...{ id: 71, name: 'Night', notes: null, fk_group: null },
        rulespec: [
          { priority: 30, rules: [{ type: 'default', value: 20 }] },
          {
            priority: 40,
            rules: [
              { type: 'dim', value: 60, start: '06:00', end: '18:00' },
              { type: 'calendar', days: [1, 2, 3, 4, 5] },
            ],
          },
          {
            priority: 50,
            slot: 2,
            rules: [
              { type: 'movement', value: 100, timeout: 60, start: '06:00', end: '18:00' },
              { type: 'movement_settings', sensors: ['00A1B2C3D4E5F631'] },
            ],
          },
        ],
      },
      {
        ...{ id: 72, name: 'Night', notes: { related_rule_id: 71 }, fk_group: 61 },
        rulespec: [{ priority: 30, rules: [{ type: 'default', value: 20 }] }],
      },
    ],
    applied_rules: [{ id: 81, fk_rule: 71, fk_device: 12, status: 'running' }],
    applied_group_rules: [{ id: 91, fk_rule: 72, fk_group: 61 }],
    settings: [setting(1, 'energy_cost', 0.2), setting(2, 'time_zone', 'Europe/Tallinn')],
    area_settings: [areaSetting(20, 2, 'working_hours', 8), areaSetting(21, 2, 'grid_width', '5')],
    // One of each, so that a reading is known by its device; some of devices that are gone.
    readings: [...luminaires, ...range(20).map((index) => 211 + index)].map((id) => reading(id, id % 60)),
    events: [...sensors, 231, 232].map((id) => event(id, id % 9)),
  }
}
