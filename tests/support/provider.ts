import type { ApiOptions } from '#api/calls.ts'
import { createTestApi } from '#support/testApi.ts'

/** A provider that answers every request the same way and keeps what it was asked. */
export function provider(
  answer: (request: Request) => Response | Promise<Response>,
  options: Partial<Omit<ApiOptions, 'lists'>> = {},
) {
  const requests: Request[] = []
  const api = createTestApi({
    host: 'https://provider.test',
    token: () => 'the-token',
    fetch: async (request) => {
      requests.push(request.clone())
      return answer(request)
    },
    ...options,
  })
  return { api, requests }
}

export const json = (status: number, body: unknown) => () => Response.json(body, { status })

export const luminaire = {
  id: 12,
  name: 'L-12',
  devicetype: 'luminaires',
  fk_luminaire_type: null,
  fk_area: 2,
  fk_controller: null,
  dt_installation: '2026-03-29',
  latitude: 30,
  longitude: 40,
  settings: {},
  type: null,
  status: [],
}
