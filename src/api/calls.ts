import type { ApiProblem } from '#domain/apiProblem.ts'
import { type DeviceKind, updatePath } from '#domain/devices.ts'
import type { Result } from '#domain/result.ts'
import type { FigureBucket } from '#domain/timeRange.ts'
import type {
  Area,
  AuthProblem,
  DeviceUpdate,
  EmailAddress,
  Gateway,
  Invitation,
  Luminaire,
  NewDevice,
  PollChanges,
  PollResponse,
  PollTable,
  paths,
  Sensor,
  ServerDescription,
  Session,
  User,
} from '#openapi/lighting.d.ts'
import { type ClientOptions, createClient } from './client.ts'
import { problemOf } from './problems.ts'
import { upload } from './upload.ts'

export interface ApiOptions extends ClientOptions {
  /** Told of every problem of the session that the console is in now; not of calls that an earlier one left behind. */
  readonly onProblem?: (problem: ApiProblem) => void
}

/** Every table of the poll; one that the provider does not send is empty. */
export type PollTables = Required<PollResponse> & {
  /** What a server that knows it tells only the changes after; it stays with the tables that it was told with. */
  readonly since?: string | undefined
}

/** What `PUT` of a device may change (specification §7); a field left out stays as it is. */
export type DevicePatch = Omit<DeviceUpdate, 'token'>

/** A span of the history: zones, and instants as ISO 8601 in UTC. Without a start, the site's today. */
export interface HistorySpan {
  readonly areas: readonly number[]
  readonly start?: string
  readonly end?: string
}

export type Api = ReturnType<typeof createApi>

/**
 * Every call of the contract that a console makes. A call answers with a value or a problem; it throws
 * nothing but the AbortError of its caller's `signal`.
 */
export function createApi({ onProblem, ...options }: ApiOptions) {
  const client = createClient(options)

  async function call<Body, Value>(
    request: Promise<Reply<Body>>,
    read: (body: Body) => Value,
  ): Promise<Result<Value>> {
    const askedAs = options.token()
    const answer = await answerOf(request, read)
    if (!answer.ok && askedAs === options.token()) onProblem?.(answer.error)
    return answer
  }

  /** A form whose field is refused says so at that field; it ends no session. */
  async function form<Body, Value>(
    request: Promise<Reply<Body>>,
    read: (body: Body) => Value,
  ): Promise<Result<Value>> {
    const askedAs = options.token()
    const answer = await answerOf(request, read)
    const isAboutFields = !answer.ok && answer.error.kind === 'login-refused' && answer.error.fields
    if (!answer.ok && !isAboutFields && askedAs === options.token()) onProblem?.(answer.error)
    return answer
  }

  const one = <Entity>(request: Promise<Reply<Entity>>) => call(request, (body) => body as Entity)
  const list = <Item>(request: Promise<Reply<Item[]>>) => call(request, (body) => listIn<Item>(body))
  const stream = (request: Promise<Reply<Bytes | null>>) => call(request, streamIn)
  const nothing = (request: Promise<Reply<unknown>>) => call(request, () => undefined)
  const session = (request: Promise<Reply<Session | AuthProblem>>) => call(request, sessionIn)

  return {
    register: (body: BodyOf<'/auth/register', 'post'>) => session(client.POST('/auth/register', { body })),
    login: (body: BodyOf<'/auth/login', 'post'>) => session(client.POST('/auth/login', { body })),
    /** An extension. What comes of it is nobody's concern: the console is signed out already. */
    signOut: (token: string) =>
      answerOf(
        client.POST('/auth/logout', {
          body: { token },
          headers: { Authorization: `Bearer ${token}` },
          keepalive: true,
        }),
        () => undefined,
      ),
    loginWithToken: (token: string) => session(client.POST('/auth/token', { body: { token } })),
    /** The user as saved, as far as the provider tells. `current` is the password, only where it asks for it (an extension). */
    updateUser: (user: User, current?: string) =>
      form(
        client.POST('/auth/user/update', { body: { user, ...(current !== undefined && { current }) } }),
        (body) => body?.user ?? user,
      ),

    settings: (signal?: AbortSignal) => list(client.GET('/settings', { signal })),
    createSetting: (body: BodyOf<'/settings', 'post'>) => one(client.POST('/settings', { body })),
    updateSetting: (id: number, body: BodyOf<'/settings/{id}', 'patch'>) =>
      one(client.PATCH('/settings/{id}', { params: { path: { id } }, body })),
    areaSettings: (signal?: AbortSignal) => list(client.GET('/area_settings', { signal })),
    createAreaSetting: (body: BodyOf<'/area_settings', 'post'>) =>
      one(client.POST('/area_settings', { body })),
    updateAreaSetting: (id: number, body: BodyOf<'/area_settings/{id}', 'patch'>) =>
      one(client.PATCH('/area_settings/{id}', { params: { path: { id } }, body })),
    updateArea: (id: number, body: BodyOf<'/api/v2/areas/{id}', 'put'>) =>
      one(client.PUT('/api/v2/areas/{id}', { params: { path: { id } }, body })),

    poll: (signal?: AbortSignal) =>
      call(
        client.POST('/api/v2/poll', { body: { tables: [...pollTables], start_date: null }, signal }),
        tablesIn,
      ),
    /** An extension: what changed after an earlier answer's `since`, or everything. */
    pollChanges: (since: string | undefined, signal?: AbortSignal) =>
      call(client.POST('/api/v2/latern/poll', { body: { since: since ?? null }, signal }), (body) => {
        const { changed, ...told } = body as PollChanges
        return { ...told, changed: tablesIn(changed) }
      }),
    statusHistory: (span: HistorySpan, signal?: AbortSignal) =>
      list(client.GET('/api/v2/devices/status/history', { params: { query: queryOf(span) }, signal })),
    events: (span: HistorySpan, signal?: AbortSignal) =>
      list(client.GET('/api/v2/events', { params: { query: queryOf(span) }, signal })),
    /** The bytes of a history as they come, to be read elsewhere; it may still break off, or be no history at all. */
    streamStatusHistory: (span: HistorySpan, signal?: AbortSignal) =>
      stream(
        client.GET('/api/v2/devices/status/history', {
          params: { query: queryOf(span) },
          parseAs: 'stream',
          signal,
        }),
      ),
    streamEvents: (span: HistorySpan, signal?: AbortSignal) =>
      stream(client.GET('/api/v2/events', { params: { query: queryOf(span) }, parseAs: 'stream', signal })),
    /** An extension; only where `describeServer` has it. */
    figures: (span: HistorySpan, bucket: FigureBucket, signal?: AbortSignal) =>
      one(client.GET('/api/v2/latern/figures', { params: { query: { ...queryOf(span), bucket } }, signal })),

    /** @throws {Error} 'Device type not supported for update!' */
    updateDevice: (kind: DeviceKind, id: number, body: DevicePatch) =>
      one<Luminaire | Sensor | Gateway>(client.PUT(updatePath(kind), { params: { path: { id } }, body })),

    groups: (signal?: AbortSignal) => list(client.GET('/api/v2/devices/groups', { signal })),
    createGroup: (body: BodyOf<'/api/v2/devices/groups', 'post'>) =>
      one(client.POST('/api/v2/devices/groups', { body })),
    updateGroup: (id: number, body: BodyOf<'/api/v2/devices/groups/{id}', 'put'>) =>
      one(client.PUT('/api/v2/devices/groups/{id}', { params: { path: { id } }, body })),
    deleteGroup: (id: number) =>
      nothing(client.DELETE('/api/v2/devices/groups/{id}', { params: { path: { id } }, body: {} })),

    luminaireTypes: (signal?: AbortSignal) =>
      list(client.GET('/api/v2/reference/luminairetypes', { signal })),
    createLuminaireType: (body: BodyOf<'/api/v2/reference/luminairetypes', 'post'>) =>
      one(client.POST('/api/v2/reference/luminairetypes', { body })),
    updateLuminaireType: (id: number, body: BodyOf<'/api/v2/reference/luminairetypes/{id}', 'put'>) =>
      one(client.PUT('/api/v2/reference/luminairetypes/{id}', { params: { path: { id } }, body })),
    deleteLuminaireType: (id: number) =>
      nothing(client.DELETE('/api/v2/reference/luminairetypes/{id}', { params: { path: { id } }, body: {} })),

    rules: (signal?: AbortSignal) => list(client.GET('/api/v2/rules', { signal })),
    createRule: (body: BodyOf<'/api/v2/rules', 'post'>) => one(client.POST('/api/v2/rules', { body })),
    updateRule: (id: number, body: BodyOf<'/api/v2/rules/{id}', 'put'>) =>
      one(client.PUT('/api/v2/rules/{id}', { params: { path: { id } }, body })),
    deleteRule: (id: number) =>
      nothing(client.DELETE('/api/v2/rules/{id}', { params: { path: { id } }, body: {} })),

    appliedRules: (signal?: AbortSignal) => list(client.GET('/api/v2/rules/applied', { signal })),
    applyRule: (body: BodyOf<'/api/v2/rules/applied', 'post'>) =>
      one(client.POST('/api/v2/rules/applied', { body })),
    removeAppliedRule: (id: number) =>
      nothing(client.DELETE('/api/v2/rules/applied/{id}', { params: { path: { id } }, body: {} })),
    appliedGroupRules: (signal?: AbortSignal) => list(client.GET('/api/v2/rules/applied/group', { signal })),
    applyRuleToGroup: (body: BodyOf<'/api/v2/rules/applied/group', 'post'>) =>
      one(client.POST('/api/v2/rules/applied/group', { body })),
    removeAppliedGroupRule: (id: number) =>
      nothing(client.DELETE('/api/v2/rules/applied/group/{id}', { params: { path: { id } }, body: {} })),

    /** Extensions from here on; only where `describeServer` has them. */
    forgotPassword: (body: BodyOf<'/auth/password/forgot', 'post'>) =>
      form(client.POST('/auth/password/forgot', { body }), () => undefined),
    resetPassword: (body: BodyOf<'/auth/password/reset', 'post'>) =>
      form(client.POST('/auth/password/reset', { body }), (said) => said as EmailAddress),
    changePassword: (body: BodyOf<'/auth/password/change', 'post'>) =>
      form(client.POST('/auth/password/change', { body }), sessionIn),
    sendConfirmation: () => nothing(client.POST('/auth/email/send', { body: {} })),
    confirmEmail: (body: BodyOf<'/auth/email/confirm', 'post'>) =>
      form(client.POST('/auth/email/confirm', { body }), (said) => said as EmailAddress),
    users: (signal?: AbortSignal) => list(client.GET('/api/v2/latern/users', { signal })),
    addUser: (body: BodyOf<'/api/v2/latern/users', 'post'>) =>
      form(client.POST('/api/v2/latern/users', { body }), (said) => said as Invitation),
    changeUser: (id: number, body: BodyOf<'/api/v2/latern/users/{id}', 'put'>) =>
      one(client.PUT('/api/v2/latern/users/{id}', { params: { path: { id } }, body })),
    inviteUser: (id: number) =>
      one(client.POST('/api/v2/latern/users/{id}/invite', { params: { path: { id } }, body: {} })),
    audit: (query: AuditQuery, signal?: AbortSignal) =>
      one(client.GET('/api/v2/latern/audit', { params: { query }, signal })),
    exportAudit: (query: AuditFilter) =>
      call(
        client.GET('/api/v2/latern/audit/export', { params: { query }, parseAs: 'blob' }),
        (file) => file as Blob,
      ),
    /** Its own failure is not reported. */
    reportProblem: (body: BodyOf<'/api/v2/latern/problems', 'post'>) =>
      answerOf(client.POST('/api/v2/latern/problems', { body }), () => undefined),

    /** Extensions, as the next ones; only where `describeServer` has them. */
    createArea: (body: BodyOf<'/api/v2/latern/areas', 'post'>) =>
      one(client.POST('/api/v2/latern/areas', { body })),
    deleteArea: (id: number) =>
      nothing(client.DELETE('/api/v2/latern/areas/{id}', { params: { path: { id } }, body: {} })),
    /** @param plan of a type of domain/planImage.ts @param onProgress told the share that has gone out, 0 to 1 */
    uploadPlan: (id: number, plan: Blob, onProgress: (share: number) => void, signal?: AbortSignal) =>
      one(
        upload<Area>({
          url: `${options.host}/api/v2/latern/areas/${id}/plan`,
          token: options.token(),
          body: plan,
          onProgress,
          signal,
        }),
      ),
    regroupDevices: (body: BodyOf<'/api/v2/latern/groups/regroup', 'post'>) =>
      one(client.POST('/api/v2/latern/groups/regroup', { body })),
    /** Where something is wrong, the problem's `fields` have it by place, `devices.3.zone`. */
    importDevices: (devices: NewDevice[]) =>
      one(client.POST('/api/v2/latern/devices/import', { body: { devices } })),
    replaceDevice: (id: number, body: BodyOf<'/api/v2/latern/devices/{id}/replace', 'post'>) =>
      nothing(client.POST('/api/v2/latern/devices/{id}/replace', { params: { path: { id } }, body })),

    /** An extension: that a provider does not know it says nothing about the session, so nobody is told. */
    describeServer: (signal?: AbortSignal) =>
      answerOf(client.GET('/api/v2/latern', { signal }), (body) => body as ServerDescription),
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** What openapi-fetch resolves to. */
export interface Reply<Body> {
  readonly data?: Body
  readonly error?: unknown
  readonly response: Response
}

export type AuditQuery = NonNullable<paths['/api/v2/latern/audit']['get']['parameters']['query']>
export type AuditFilter = NonNullable<paths['/api/v2/latern/audit/export']['get']['parameters']['query']>

type BodyOf<Path extends keyof paths, Method extends 'post' | 'put' | 'patch'> = paths[Path][Method] extends {
  requestBody: { content: { 'application/json': infer Fields } }
}
  ? Omit<Fields, 'token'>
  : never

/** Every table of the poll, each once (specification §7). */
const pollTables = [
  'areas',
  'controllers',
  'devicegroups',
  'luminairetypes',
  'luminaires',
  'sensors',
  'subsensors',
  'features',
  'rules',
  'applied_rules',
  'gateways',
] as const satisfies readonly PollTable[]

async function answerOf<Body, Value>(
  request: Promise<Reply<Body>>,
  read: (body: Body) => Value,
): Promise<Result<Value>> {
  try {
    const { data, error, response } = await request
    if (!response.ok) return { ok: false, error: problemOf({ status: response.status, body: error }) }
    return { ok: true, value: read(data as Body) }
  } catch (thrown) {
    if (thrown instanceof Unreadable)
      return { ok: false, error: problemOf({ status: 200, body: thrown.body }) }
    if (thrown instanceof SyntaxError) return { ok: false, error: problemOf({ status: 200, body: notJson }) }
    if (thrown instanceof Error && thrown.name === 'AbortError') throw thrown
    return { ok: false, error: problemOf({ thrown }) }
  }
}

/** A body under a good status that is not what was asked for. */
class Unreadable extends Error {
  constructor(readonly body: unknown) {
    super('Unreadable body')
  }
}

const notJson = { message: 'The server sent something else than JSON' }

/** A list, bare or wrapped in `{data: [...]}` (decisions.md, "The server"). */
function listIn<Item>(body: unknown): Item[] {
  const items = wraps(body) ? body.data : body
  if (!Array.isArray(items)) throw new Unreadable({ message: 'The server sent something else than a list' })
  return items
}

/** An answer without a body is JSON of nothing. */
function streamIn(body: Bytes | null | undefined): Bytes {
  if (!body) throw new Unreadable(notJson)
  return body
}

const wraps = (body: unknown): body is { data: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body

function tablesIn(body: PollResponse): PollTables {
  const lists = pollTables.map((table) => [table, listIn(body?.[table] ?? [])])
  return Object.fromEntries(lists)
}

/** A provider may refuse a sign-in under 200, with the body it would have under 400. */
function sessionIn(body: Session | AuthProblem): Session {
  if (typeof body === 'object' && body !== null && 'access_token' in body) return body
  throw new Unreadable(body)
}

const queryOf = ({ areas, start, end }: HistorySpan) => ({
  fk_area: [...areas],
  ...(start !== undefined && { start_date: start }),
  ...(end !== undefined && { end_date: end }),
})
