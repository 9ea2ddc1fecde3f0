import type {
  Area,
  Controller,
  Gateway,
  Luminaire,
  Sensor,
  SensorEvent,
  StatusReading,
} from '#openapi/lighting.d.ts'

const common = { fk_area: 2, fk_controller: null, dt_installation: null, latitude: -1, longitude: -1 }

export const luminaire = (id: number, fields: Partial<Luminaire> = {}): Luminaire => ({
  ...common,
  id,
  name: `Luminaire ${id}`,
  devicetype: 'luminaires',
  fk_luminaire_type: null,
  settings: {},
  type: null,
  status: [],
  ...fields,
})

/** A luminaire of this rated power in W, or of a type that does not say. */
export const rated = (id: number, rated_power: number | null): Luminaire =>
  luminaire(id, { type: { rated_power, model: null, color_temperature: null, manufacturer: null } })

export const sensor = (id: number, fields: Partial<Sensor> = {}): Sensor => ({
  ...common,
  id,
  name: `Sensor ${id}`,
  fk_sensor_type: null,
  ...fields,
})

export const gateway = (id: number, fields: Partial<Gateway> = {}): Gateway => ({
  ...common,
  id,
  name: `Gateway ${id}`,
  serial_number: null,
  sim_number: null,
  ...fields,
})

export const controller = (id: number, features: number[]): Controller => ({
  id,
  guid: `guid-${id}`,
  features,
})

export const area = (id: number, fields: Partial<Area> = {}): Area => ({
  id,
  name: `Zone ${id}`,
  image: null,
  settings: [],
  installation_date: null,
  ...fields,
})

/** A reading made at `time`, milliseconds since 1970. */
export const reading = (fk_device: number, time: number, output_level: number): StatusReading => ({
  fk_device,
  dt_arrival: null,
  dt_production: new Date(time).toISOString(),
  output_level,
})

/** An event made at `time`, milliseconds since 1970. */
export const event = (fk_device: number, time: number): SensorEvent => ({
  fk_device,
  dt_arrival: null,
  dt_production: new Date(time).toISOString(),
})
