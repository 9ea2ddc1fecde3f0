import type { Luminaire, PollResponse } from '#openapi/lighting.d.ts'

/** The id of the one zone. */
export const zone = 2

type Placed = Pick<Luminaire, 'id' | 'name' | 'latitude' | 'longitude'> & Partial<Luminaire>
interface Given extends Omit<Partial<PollResponse>, 'luminaires'> {
  readonly luminaires: readonly Placed[]
}

/** The tables of a site with one zone, without a picture, and these luminaires. */
export function zoneWith({ luminaires, ...others }: Given): Partial<PollResponse> {
  const area = (id: number, name: string) => ({
    id,
    name,
    image: null,
    settings: [],
    installation_date: null,
  })
  return {
    areas: [area(1, 'Site'), area(zone, 'Office')],
    luminaires: luminaires.map((luminaire) => ({
      devicetype: 'luminaires',
      fk_area: zone,
      fk_luminaire_type: null,
      fk_controller: null,
      dt_installation: null,
      settings: {},
      type: null,
      status: [],
      ...luminaire,
    })),
    ...others,
  }
}
