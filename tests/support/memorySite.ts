import type { AppliedRule, PollResponse, Rule, Setting } from '#openapi/lighting.d.ts'

/** A request as it comes to a site. */
export interface SiteRequest {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown>
}
export interface SiteAnswer {
  readonly status: number
  readonly body?: unknown
}

type Tables = Required<PollResponse>
type Applied = Pick<AppliedRule, 'fk_rule' | 'fk_device'>

export const siteUser = { role: ['admin'], data: { displayName: 'Ülle', email: 'ulle@site.test' } }

/** An access token that is good for a year after `now`. */
export const tokenAt = (now: number, subject = 'ulle') => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ sub: subject, exp: Math.floor(now / 1000) + 31_536_000 })}.signature`
}

/**
 * A provider in memory that has the calls of specification section 7 which commissioning needs, and no others: whatever
 * else it is asked for is not found. It takes everything; faults are for the network before it.
 */
export function createMemorySite(tables: Partial<Tables> = {}, token = tokenAt(0)) {
  const site: Tables = {
    areas: [],
    controllers: [],
    devicegroups: [],
    luminairetypes: [],
    luminaires: [],
    sensors: [],
    subsensors: [],
    features: [],
    rules: [],
    applied_rules: [],
    gateways: [],
    ...structuredClone(tables),
  }
  const settings: Setting[] = []
  const requests: SiteRequest[] = []
  let lastId = 1000
  const session = { user: siteUser, access_token: token }
  const ok = (body: unknown): SiteAnswer => ({ status: 200, body })
  const notFound: SiteAnswer = { status: 404, body: { message: 'Not found' } }

  function devicePut(table: 'luminaires' | 'sensors' | 'gateways', id: number, fields: object): SiteAnswer {
    const device = site[table].find((candidate) => candidate.id === id)
    return device ? ok(Object.assign(device, fields)) : notFound
  }

  function answer({ method, path, body }: SiteRequest): SiteAnswer {
    const { token: _, ...fields } = body
    const [, start = path, number = ''] = /^(.*?)(?:\/(\d+))?$/.exec(path) ?? []
    const id = Number(number)
    switch (`${method} ${start}`) {
      case 'POST /auth/login':
      case 'POST /auth/token':
      case 'POST /auth/register':
        return ok(session)
      case 'POST /api/v2/poll':
        return ok(site)
      case 'GET /settings':
        return ok(settings)
      case 'GET /area_settings':
      case 'GET /api/v2/devices/status/history':
      case 'GET /api/v2/events':
        return ok([])
      case 'PUT /api/v2/luminaires':
        return devicePut('luminaires', id, fields)
      case 'PUT /api/v2/sensors':
        return devicePut('sensors', id, fields)
      case 'PUT /api/v2/gateways':
        return devicePut('gateways', id, fields)
      case 'GET /api/v2/rules':
        return ok(site.rules)
      case 'POST /api/v2/rules': {
        const rule = { ...(fields as Omit<Rule, 'id'>), id: ++lastId, fk_group: null }
        site.rules.push(rule)
        return ok(rule)
      }
      case 'GET /api/v2/rules/applied':
        return ok(site.applied_rules)
      case 'POST /api/v2/rules/applied': {
        const applied = { ...(fields as Applied), id: ++lastId, status: 'pending' }
        if (!site.rules.some((rule) => rule.id === applied.fk_rule)) return notFound
        site.applied_rules.push(applied)
        return ok(applied)
      }
      case 'DELETE /api/v2/rules/applied': {
        const place = site.applied_rules.findIndex((applied) => applied.id === id)
        if (place < 0) return notFound
        site.applied_rules.splice(place, 1)
        return { status: 204 }
      }
      default:
        return notFound
    }
  }

  return {
    site,
    session,
    /** Every request so far, oldest first. */
    requests,
    answer: (request: SiteRequest): SiteAnswer => {
      requests.push(request)
      return structuredClone(answer(request))
    },
    /** The ids of the rules that apply to a device, in order. */
    rulesOn: (device: number) =>
      site.applied_rules
        .filter(({ fk_device }) => fk_device === device)
        .map(({ fk_rule }) => fk_rule)
        .sort((one, other) => one - other),
  }
}

export type MemorySite = ReturnType<typeof createMemorySite>
