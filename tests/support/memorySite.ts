import { DEVICE_TABLES, type DeviceTable } from '#domain/deviceKinds.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import type {
  AppliedGroupRule,
  AppliedRule,
  AreaSetting,
  DeviceGroup,
  LuminaireType,
  PollResponse,
  Rule,
  Setting,
} from '#openapi/lighting.d.ts'

/** A request as it comes to a site. */
export type SiteRequest = {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown>
}
export type SiteAnswer = {
  readonly status: number
  readonly body?: unknown
  /** Where the body is a text of this type, and not JSON. */
  readonly contentType?: string
}

type Tables = Required<PollResponse>
type Applied = Pick<AppliedRule, 'fk_rule' | 'fk_device'>

export const siteUser = { role: ['admin'], data: { displayName: 'Ülle', email: 'ulle@site.test' } }

/** An access token that is good for a year after `now`. */
export const tokenAt = (now: number, subject = 'ulle') => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ sub: subject, exp: Math.floor(now / 1000) + 31_536_000 })}.signature`
}

/** Of a site that has nothing. */
export const noTables = Object.fromEntries(POLL_TABLES.map((table) => [table, []])) as unknown as Tables

/**
 * A provider in memory that has the calls of specification section 7 which commissioning and the editors need, and no
 * others: whatever else it is asked for is not found. It takes everything; faults are for the network before it.
 */
export function createMemorySite(tables: Partial<Tables> = {}, token = tokenAt(0)) {
  const site: Tables = structuredClone({ ...noTables, ...tables })
  const settings: Setting[] = []
  const appliedToGroups: AppliedGroupRule[] = site.rules.flatMap(({ id, fk_group }) =>
    fk_group === null ? [] : [{ id: 500 + id, fk_rule: id, fk_group }],
  )
  const requests: SiteRequest[] = []
  let lastId = 1000
  const session = { user: siteUser, access_token: token }
  const ok = (body: unknown): SiteAnswer => ({ status: 200, body })
  const notFound: SiteAnswer = { status: 404, body: { message: 'Not found' } }

  function devicePut(table: DeviceTable, id: number, fields: object): SiteAnswer {
    const device = site[table].find((candidate) => candidate.id === id)
    return device ? ok(Object.assign(device, fields)) : notFound
  }

  function answer({ method, path, body }: SiteRequest): SiteAnswer {
    const { token: _, ...fields } = body
    const [, start = path, number = ''] = /^(.*?)(?:\/(\d+))?$/.exec(path) ?? []
    const id = Number(number)
    const table = DEVICE_TABLES.find((each) => `${method} ${start}` === `PUT /api/v2/${each}`)
    if (table) return devicePut(table, id, fields)
    switch (`${method} ${start}`) {
      case 'POST /auth/login':
      case 'POST /auth/token':
      case 'POST /auth/register':
        return ok(session)
      case 'POST /auth/user/update':
        return ok({ user: fields.user })
      case 'POST /api/v2/poll':
        return ok(site)
      case 'GET /settings':
        return ok(settings)
      case 'GET /area_settings':
        return ok(site.areas.flatMap((area) => area.settings))
      case 'GET /api/v2/devices/status/history':
      case 'GET /api/v2/events':
        return ok([])
      case 'POST /settings': {
        const setting = { ...(fields as Omit<Setting, 'id'>), id: ++lastId }
        settings.push(setting)
        return ok(setting)
      }
      case 'PATCH /settings': {
        const setting = settings.find((candidate) => candidate.id === id)
        return setting ? ok(Object.assign(setting, fields)) : notFound
      }
      case 'POST /area_settings': {
        const setting = { ...(fields as Omit<AreaSetting, 'id'>), id: ++lastId }
        site.areas.find((area) => area.id === setting.area_id)?.settings.push(setting)
        return ok(setting)
      }
      case 'PATCH /area_settings': {
        const known = site.areas.flatMap((area) => area.settings).find((setting) => setting.id === id)
        return known ? ok(Object.assign(known, fields)) : notFound
      }
      case 'PUT /api/v2/areas': {
        const area = site.areas.find((candidate) => candidate.id === id)
        return area ? ok(Object.assign(area, fields)) : notFound
      }
      case 'GET /api/v2/reference/luminairetypes':
        return ok(site.luminairetypes)
      case 'POST /api/v2/reference/luminairetypes': {
        const type = { ...(fields as Omit<LuminaireType, 'id'>), id: ++lastId }
        site.luminairetypes.push(type)
        return ok(type)
      }
      case 'PUT /api/v2/reference/luminairetypes': {
        const type = site.luminairetypes.find((candidate) => candidate.id === id)
        return type ? ok(Object.assign(type, fields)) : notFound
      }
      case 'DELETE /api/v2/reference/luminairetypes':
        return remove(site.luminairetypes, (type) => type.id === id) ? { status: 204 } : notFound
      case 'GET /api/v2/devices/groups':
        return ok(site.devicegroups)
      case 'POST /api/v2/devices/groups': {
        const group = {
          id: ++lastId,
          description: '',
          devices: [],
          tags: [],
          ...(fields as Pick<DeviceGroup, 'name'>),
        }
        site.devicegroups.push(group)
        return ok(group)
      }
      case 'PUT /api/v2/devices/groups': {
        const group = site.devicegroups.find((candidate) => candidate.id === id)
        return group ? ok(Object.assign(group, fields)) : notFound
      }
      case 'DELETE /api/v2/devices/groups':
        return remove(site.devicegroups, (group) => group.id === id) ? { status: 204 } : notFound
      case 'GET /api/v2/rules':
        return ok(site.rules)
      case 'POST /api/v2/rules': {
        const rule = { ...(fields as Omit<Rule, 'id'>), id: ++lastId, fk_group: null }
        site.rules.push(rule)
        return ok(rule)
      }
      case 'PUT /api/v2/rules': {
        const rule = site.rules.find((candidate) => candidate.id === id)
        return rule ? ok(Object.assign(rule, fields)) : notFound
      }
      case 'DELETE /api/v2/rules':
        remove(site.applied_rules, ({ fk_rule }) => fk_rule === id)
        remove(appliedToGroups, ({ fk_rule }) => fk_rule === id)
        return remove(site.rules, (rule) => rule.id === id) ? { status: 204 } : notFound
      case 'GET /api/v2/rules/applied/group':
        return ok(appliedToGroups)
      case 'POST /api/v2/rules/applied/group': {
        const { fk_rule, fk_group } = fields as Omit<AppliedGroupRule, 'id'>
        const rule = site.rules.find((candidate) => candidate.id === fk_rule)
        if (!rule) return notFound
        const applied = { id: ++lastId, fk_rule, fk_group }
        rule.fk_group = fk_group
        appliedToGroups.push(applied)
        return ok(applied)
      }
      case 'DELETE /api/v2/rules/applied/group': {
        const applied = appliedToGroups.find((candidate) => candidate.id === id)
        const rule = site.rules.find((candidate) => candidate.id === applied?.fk_rule)
        if (rule) rule.fk_group = null
        return remove(appliedToGroups, (candidate) => candidate === applied) ? { status: 204 } : notFound
      }
      case 'GET /api/v2/rules/applied':
        return ok(site.applied_rules)
      case 'POST /api/v2/rules/applied': {
        const applied = { ...(fields as Applied), id: ++lastId, status: 'pending' }
        if (!site.rules.some((rule) => rule.id === applied.fk_rule)) return notFound
        site.applied_rules.push(applied)
        return ok(applied)
      }
      case 'DELETE /api/v2/rules/applied':
        return remove(site.applied_rules, (applied) => applied.id === id) ? { status: 204 } : notFound
      default:
        return notFound
    }
  }

  return {
    site,
    settings,
    session,
    appliedToGroups,
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

/** Takes out of a list what is meant, and tells whether there was any. */
function remove<Item>(items: Item[], isMeant: (item: Item) => boolean): boolean {
  const kept = items.filter((item) => !isMeant(item))
  const had = kept.length < items.length
  items.splice(0, items.length, ...kept)
  return had
}
