import type { Luminaire, PollResponse } from '#openapi/lighting.d.ts'
import { call } from './calls.ts'

/** The position of a device that is not placed. */
export const unplaced = { latitude: -1, longitude: -1 }

/** A luminaire of the demo site as the server has it. */
export async function luminaireNamed(wanted: string): Promise<Luminaire> {
  const asked = { tables: ['luminaires'], start_date: null }
  const { luminaires = [] } = await call<PollResponse>('POST', '/api/v2/poll', asked)
  const found = luminaires.find(({ name }) => name === wanted)
  if (!found) throw new Error(`There is no ${wanted}`)
  return found
}

export async function positionOf(name: string) {
  const { latitude, longitude } = await luminaireNamed(name)
  return { latitude, longitude }
}

/** Takes a luminaire off its plan. */
export async function unplace(name: string): Promise<void> {
  const { id, fk_area, dt_installation, settings = {}, fk_luminaire_type } = await luminaireNamed(name)
  const fields = { ...unplaced, fk_area, dt_installation, settings, fk_luminaire_type }
  await call('PUT', `/api/v2/luminaires/${id}`, fields)
}
