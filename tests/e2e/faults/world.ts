import { tableOf } from '#domain/deviceKinds.ts'
import type { AppliedRule, DeviceChange, PollResponse, Rule } from '#openapi/lighting.d.ts'
import { type SiteAnswer, type SiteRequest, siteUser } from '#support/memorySite.ts'
import { panel } from '#support/models/luminaireType.ts'
import { zone, zoneWith } from '../model/site.ts'
import type { Stage } from '../model/stage.ts'
import type { Call, World } from './call.ts'

export const lamp = { id: 12, name: 'L-12', latitude: 50, longitude: 40, fk_luminaire_type: panel.id }
export const spare = { id: 13, name: 'L-13', latitude: -1, longitude: -1 }
export const sensor = { id: 20, name: 'S-20', latitude: 20, longitude: 60, guid: 'guid-20' }
export const gateway = { id: 30, name: 'G-30', latitude: 20, longitude: 30 }
export const desks = 40

const common = { fk_area: zone, fk_controller: null, dt_installation: null, settings: {} }

/** A zone with a device of each kind, a luminaire type, a group and no profiles. */
const tables = (): Partial<PollResponse> =>
  zoneWith({
    luminaires: [lamp, spare],
    sensors: [{ ...common, ...sensor, devicetype: 'sensors', subsensors: [] }],
    gateways: [{ ...common, ...gateway, devicetype: 'gateways' }],
    luminairetypes: [panel],
    devicegroups: [{ id: desks, name: 'Desks', description: '', devices: [], tags: [] }],
  } as unknown as Parameters<typeof zoneWith>[0])

export async function setWorld(stage: Stage, { isGuests, world = 'section 7' }: Call): Promise<void> {
  await stage.set({
    tables: tables(),
    storage: isGuests ? {} : { jwt_access_token: stage.token },
  })
  if (isGuests) await stage.page.evaluate(() => localStorage.clear())
  if (world !== 'section 7') offer(stage, world)
}

/** What a provider's answers were asked for. */
type Answerer = (request: SiteRequest, stage: Stage) => SiteAnswer | undefined

const ok = (body: unknown): SiteAnswer => ({ status: 200, body })

/** Adds extensions to the site in memory. */
function offer(stage: Stage, extensions: Exclude<World, 'section 7'>): void {
  const { answer } = stage.site
  const offered = extensionsOf()
  const { session } = stage.site
  if (extensions.includes('sendConfirmation'))
    session.user = { ...session.user, data: { ...session.user.data, ...{ emailConfirmed: false } } }
  stage.site = {
    ...stage.site,
    answer: (request) => {
      if (request.path === '/api/v2/latern')
        return ok({
          name: 'Latern',
          version: '1.0.0',
          demo: false,
          extensions,
          ...(extensions.includes('startOidc') && { providers: [{ id: 'city', name: 'City' }] }),
        })
      const own = offered(request, stage)
      if (own === undefined) return answer(request)
      stage.site.requests.push(request)
      return structuredClone(own)
    },
  }
}

export const account = {
  id: 7,
  email: 'mari@site.test',
  emailConfirmed: true,
  displayName: 'Mari Mets',
  photoURL: null,
  role: ['user'],
  disabled: false,
  invited: true,
  dt_created: '2026-01-01T00:00:00.000Z',
  dt_signed_in: null,
  signsInAt: null,
  connection: {
    issuer: 'https://city.test',
    subject: '17',
    provider: 'City',
    displayName: 'Mari Mets',
    dt_requested: '2026-01-01T00:00:00.000Z',
  } as object | null,
}

export const apiToken = {
  id: 17,
  name: 'Energy report',
  scope: 'read',
  beginning: 'latern_ab12',
  state: 'active',
  user: 7,
  displayName: 'Mari Mets',
  dt_created: '2026-01-01T00:00:00.000Z',
  dt_end: '2026-12-01T00:00:00.000Z',
  dt_used: null,
}

export const finding = {
  id: 11,
  fk_device: 10,
  device: 'Deck L1',
  fk_area: 2,
  cause: 'dark',
  since: '2026-01-01T00:00:00.000Z',
  found_at: '2026-01-01T00:30:00.000Z',
  over_at: null,
  status: 'open',
  fk_user: null as number | null,
  user: null as string | null,
  evidence: { at: '2026-01-01T00:30:00.000Z', level: 0, idle: 80, moving: 80 },
  devices: [],
}

const instants = { dt_first: '2026-01-01T00:00:00.000Z', dt_last: '2026-01-01T00:30:00.000Z' }

export const refusedGroup = {
  fk_device: 900_001,
  reason: 'unknown_device',
  rows: 1,
  times: 3,
  not_kept: 0,
  message: 'fk_device: there is no luminaire 900001',
  ...instants,
}

const refusedRow = {
  id: 31,
  list: 'readings',
  content: '{"fk_device":900001}',
  isWhole: true,
  message: refusedGroup.message,
  came_by: 'mqtt',
  times: 3,
  ...instants,
}

/** The extensions in memory. */
function extensionsOf(): Answerer {
  const found = { ...finding }
  const users = [{ ...account }]
  const tokens = [{ ...apiToken }]
  const refused = [refusedGroup]
  let lastId = 5000
  return ({ method, path, body }, { site: { site, session, answer } }) => {
    const id = Number(/\/(\d+)/.exec(path.replace('/v2', ''))?.[1])
    const user = users.find((one) => one.id === id)
    function change({ kind, id, key: _, base: __, ...fields }: DeviceChange) {
      const path = `/api/v2/${tableOf(kind)}/${id}`
      const { status, body: device } = answer({ method: 'PUT', path, body: fields })
      return { status, device }
    }
    switch (`${method} ${path.replace('/api/v2/latern', '').replace(/\/\d+/, '')}`) {
      case 'POST /poll':
        return ok({ since: `a.${++lastId}`, complete: true, changed: site, removed: {} })
      case 'GET /figures':
        return ok({ edges: ['2026-01-01T00:00:00.000Z'], areas: [] })
      case 'POST /areas': {
        const area = {
          id: ++lastId,
          image: null,
          settings: [],
          installation_date: null,
          name: `${body.name}`,
        }
        site.areas.push(area)
        return ok(area)
      }
      case 'DELETE /areas': {
        const at = site.areas.findIndex((area) => area.id === id)
        if (at < 0) return { status: 404, body: { message: 'Not found' } }
        site.areas.splice(at, 1)
        return { status: 204 }
      }
      case 'PUT /areas/plan': {
        const area = site.areas.find((one) => one.id === id)
        if (area) area.image = `/plans/${id}-${++lastId}.png`
        return ok(area)
      }
      case 'POST /devices/import': {
        const devices = body.devices as { name: string }[]
        const made = devices.map(({ name }) => ({ ...common, ...spare, id: ++lastId, name }))
        site.luminaires.push(...(made as unknown as typeof site.luminaires))
        return ok({ luminaires: made.length, sensors: 0, gateways: 0 })
      }
      case 'PUT /devices': {
        if (Number.isNaN(id)) return ok({ answers: (body.changes as DeviceChange[]).map(change) })
        const device = site.luminaires.find((lum) => lum.id === id)
        if (!device) return { status: 404, body: { message: 'Not found' } }
        device.name = `${body.name}`
        return { status: 204 }
      }
      case 'DELETE /devices': {
        const at = site.luminaires.findIndex((lum) => lum.id === id)
        if (at < 0) return { status: 404, body: { message: 'Not found' } }
        site.luminaires.splice(at, 1)
        return { status: 204 }
      }
      case 'POST /devices/replace': {
        const [failed, other] = [id, body.fk_device].map((one) =>
          site.luminaires.find((lum) => lum.id === one),
        )
        if (!failed || !other || failed.latitude === -1)
          return { status: 409, body: { message: 'It does not stand on a plan' } }
        const at = { latitude: failed.latitude, longitude: failed.longitude }
        Object.assign(failed, { latitude: -1, longitude: -1 })
        Object.assign(other, at)
        return { status: 204 }
      }
      case 'POST /groups/regroup': {
        for (const { fk_device, from, to } of body.changes as Record<string, number>[]) {
          const [left, joined] = [from, to].map((group) => site.devicegroups.find((one) => one.id === group))
          if (left) left.devices = left.devices.filter((device) => device !== fk_device)
          if (joined) joined.devices = [...new Set([...joined.devices, fk_device as number])]
        }
        return ok({ groups: site.devicegroups, taken: [] })
      }
      case 'POST /problems':
        return { status: 204 }
      case 'GET /users':
        return ok(users)
      case 'POST /users': {
        if (users.some(({ email }) => email === body.email))
          return { status: 409, body: { error: [{ type: 'email', message: 'Is taken' }] } }
        const made = { ...account, ...body, id: ++lastId } as typeof account
        users.push(made)
        return ok({ user: made, path: '/pages/auth/reset-password?key=k' })
      }
      case 'PUT /users':
        return user && ok(Object.assign(user, body))
      case 'POST /users/invite':
        return ok({ user, path: '/pages/auth/reset-password?key=k' })
      case 'GET /tokens':
        return ok(tokens)
      case 'POST /tokens': {
        if (tokens.some(({ name }) => name === body.name))
          return { status: 409, body: { message: 'Is taken', errors: { name: ['Is taken'] } } }
        const made = { ...apiToken, id: ++lastId, name: `${body.name}` }
        tokens.push(made)
        return ok({ apiToken: made, secret: `latern_${'a'.repeat(43)}` })
      }
      case 'DELETE /tokens': {
        const at = tokens.findIndex((one) => one.id === id)
        if (at < 0) return { status: 404, body: { message: 'Not found' } }
        tokens.splice(at, 1)
        return { status: 204 }
      }
      case 'POST /users/connect':
        return user && ok(Object.assign(user, { connection: null }))
      case 'POST /auth/provider/start':
        return ok({ address: '/pages/terms', verifier: 'v' })
      case 'GET /levels':
      case 'GET /motion':
        return { ...ok('LVL1\0'), contentType: 'application/octet-stream' }
      case 'GET /bands':
        return ok({ off: 3_600_000, light: 7_200_000, medium: 0, heavy: 0 })
      case 'GET /audit':
        return ok({ entries: [entry], next: null })
      case 'GET /refused':
        return ok({ groups: refused, count: refused.length, not_kept: 0 })
      case 'GET /refused/rows':
        return ok({ rows: [refusedRow] })
      case 'POST /refused/resend':
        return ok({ stored: refused.splice(0).length, refused: 0 })
      case 'POST /refused/drop':
        refused.length = 0
        return { status: 204 }
      case 'GET /clocks':
        return ok({
          clocks: [{ fk_device: 10, offset: -5_400_000, dt_measured: instants.dt_last }],
          count: 1,
        })
      case 'GET /findings':
        return ok({ findings: [found], next: null })
      case 'PATCH /findings':
        return ok(Object.assign(found, 'mine' in body ? { fk_user: ++lastId, user: 'Mari Mets' } : body))
      case 'GET /audit/export':
        return { ...ok('id,at\n1,2026-01-01T00:00:00.000Z\n'), contentType: 'text/csv; charset=utf-8' }
      case 'POST /auth/logout':
      case 'POST /auth/password/forgot':
      case 'POST /auth/email/send':
        return { status: 204 }
      case 'POST /auth/password/reset':
      case 'POST /auth/email/confirm':
        return ok({ email: siteUser.data.email })
      case 'POST /auth/password/change':
        return ok(session)
      default:
        return undefined
    }
  }
}

const entry = {
  id: 1,
  at: '2026-01-01T00:00:00.000Z',
  user: 1,
  email: 'ulle@site.test',
  operation: 'updateArea',
  kind: 'areas',
  entity: zone,
  name: 'Office',
  before: { name: 'Attic' },
  after: { name: 'Office' },
}

const POLL = 10_000

/** Lets the console see what was changed on the site directly. */
export async function polled(stage: Stage): Promise<void> {
  await Promise.all([
    stage.page.waitForResponse((response) => /\/poll$/.test(response.url())),
    stage.pass(POLL),
  ])
}

/** Puts a rule on the site, with what it is applied to. */
export function addRule(
  { site }: Stage,
  rule: Pick<Rule, 'id' | 'name'> & Partial<Rule>,
  applied: Partial<AppliedRule> & { fk_group?: number } = {},
): void {
  const { fk_device, fk_group } = applied
  site.site.rules.push({ rulespec: [], notes: null, fk_group: fk_group ?? null, ...rule })
  if (fk_device !== undefined)
    site.site.applied_rules.push({ id: rule.id + 5000, fk_rule: rule.id, fk_device, status: 'running' })
  if (fk_group !== undefined) site.appliedToGroups.push({ id: rule.id + 5000, fk_rule: rule.id, fk_group })
}

export { zone }
