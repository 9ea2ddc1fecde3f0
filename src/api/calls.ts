import type { ApiProblem } from '#domain/apiProblem.ts'
import type { DeviceKind, DeviceTable, EntityIn } from '#domain/deviceKinds.ts'
import { updatePath } from '#domain/devices.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import type { Result } from '#domain/result.ts'
import type { FigureBucket } from '#domain/timeRange.ts'
import { SECOND } from '#domain/units.ts'
import type {
  Area,
  AuthProblem,
  DeviceUpdate,
  EmailAddress,
  Invitation,
  NewDevice,
  operations,
  PollChanges,
  PollResponse,
  ServerDescription,
  Session,
  User,
} from '#openapi/lighting.d.ts'
import { requests } from '#openapi/operations.ts'
import { type ClientOptions, createClient, type OperationId } from './client.ts'
import { problemOf } from './problems.ts'
import { within } from './timeLimit.ts'
import { upload } from './upload.ts'

export interface ApiOptions extends ClientOptions {
  /** Told of every problem of the session that the console is in now; not of calls that an earlier one left behind. */
  readonly onProblem?: (problem: ApiProblem) => void
  /** Told of every failed call but those whose failure is an answer: `describeServer`, `reportProblem`, `signOut`. */
  readonly onFailure?: (problem: ApiProblem) => void
}

/** ms that the console waits to learn what the server offers beyond section 7. */
const DESCRIPTION_LIMIT = 3 * SECOND

/** Every table of the poll; one that the provider does not send is empty. */
export type PollTables = Required<PollResponse> & {
  /** What a server that knows it tells only the changes after; it stays with the tables that it was told with. */
  readonly since?: string | undefined
}

/** What `PUT` of a device may change (specification §7); a field left out stays as it is. */
export type DevicePatch = Omit<DeviceUpdate, 'token'>

/** A span of the history: zones, and instants as ISO 8601 in UTC. Without a start, the site's today. */
export type HistorySpan = {
  readonly areas: readonly number[]
  readonly start?: string
  readonly end?: string
}

export type Api = ReturnType<typeof createApi>

/**
 * Every call of the contract that a console makes. A call answers with a value or a problem; it throws
 * nothing but the AbortError of its caller's `signal`.
 */
export function createApi({ onProblem, onFailure, ...options }: ApiOptions) {
  const { client, send } = createClient(options)

  async function call<Body, Value>(
    request: Promise<Reply<Body>>,
    read: (body: Body) => Value,
  ): Promise<Result<Value>> {
    const askedAs = options.token()
    const answer = await logged(answerOf(request, read))
    if (!answer.ok && askedAs === options.token()) onProblem?.(answer.error)
    return answer
  }

  async function logged<Value>(answering: Promise<Result<Value>>): Promise<Result<Value>> {
    const answer = await answering
    if (!answer.ok) onFailure?.(answer.error)
    return answer
  }

  /** A form whose field is refused says so at that field; it ends no session. */
  async function form<Body, Value>(
    request: Promise<Reply<Body>>,
    read: (body: Body) => Value,
  ): Promise<Result<Value>> {
    const askedAs = options.token()
    const answer = await logged(answerOf(request, read))
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
    register: (body: BodyOf<'register'>) => session(send('register', { body })),
    login: (body: BodyOf<'login'>) => session(send('login', { body })),
    /** An extension. What comes of it is nobody's concern: the console is signed out already. */
    signOut: (token: string) =>
      answerOf(
        send('signOut', {
          body: { token },
          headers: { Authorization: `Bearer ${token}` },
          keepalive: true,
        }),
        () => undefined,
      ),
    loginWithToken: (token: string) => session(send('loginWithToken', { body: { token } })),
    /** The user as saved, as far as the provider tells. `current` is the password, only where it asks for it (an extension). */
    updateUser: (user: User, current?: string) =>
      form(
        send('updateUser', { body: { user, ...(current !== undefined && { current }) } }),
        (body) => body?.user ?? user,
      ),

    listSettings: (signal?: AbortSignal) => list(send('listSettings', { signal })),
    createSetting: (body: BodyOf<'createSetting'>) => one(send('createSetting', { body })),
    updateSetting: (id: number, body: BodyOf<'updateSetting'>) =>
      one(send('updateSetting', { params: { path: { id } }, body })),
    listAreaSettings: (signal?: AbortSignal) => list(send('listAreaSettings', { signal })),
    createAreaSetting: (body: BodyOf<'createAreaSetting'>) => one(send('createAreaSetting', { body })),
    updateAreaSetting: (id: number, body: BodyOf<'updateAreaSetting'>) =>
      one(send('updateAreaSetting', { params: { path: { id } }, body })),
    updateArea: (id: number, body: BodyOf<'updateArea'>) =>
      one(send('updateArea', { params: { path: { id } }, body })),

    poll: (signal?: AbortSignal) =>
      call(send('poll', { body: { tables: [...POLL_TABLES], start_date: null }, signal }), tablesIn),
    /** An extension: what changed after an earlier answer's `since`, or everything. */
    pollChanges: (since: string | undefined, signal?: AbortSignal) =>
      call(send('pollChanges', { body: { since: since ?? null }, signal }), (body) => {
        const { changed, ...told } = body as PollChanges
        return { ...told, changed: tablesIn(changed) }
      }),
    listStatusHistory: (span: HistorySpan, signal?: AbortSignal) =>
      list(send('listStatusHistory', { params: { query: queryOf(span) }, signal })),
    listEvents: (span: HistorySpan, signal?: AbortSignal) =>
      list(send('listEvents', { params: { query: queryOf(span) }, signal })),
    /** The bytes of a history as they come, to be read elsewhere; it may still break off, or be no history at all. */
    streamStatusHistory: (span: HistorySpan, signal?: AbortSignal) =>
      stream(
        send('listStatusHistory', {
          params: { query: queryOf(span) },
          parseAs: 'stream',
          signal,
        }),
      ),
    streamEvents: (span: HistorySpan, signal?: AbortSignal) =>
      stream(send('listEvents', { params: { query: queryOf(span) }, parseAs: 'stream', signal })),
    /** An extension; only where `describeServer` has it. */
    listFigures: (span: HistorySpan, bucket: FigureBucket, signal?: AbortSignal) =>
      one(send('listFigures', { params: { query: { ...queryOf(span), bucket } }, signal })),

    /** @throws {Error} 'Device type not supported for update!' */
    updateDevice: (kind: DeviceKind, id: number, body: DevicePatch) =>
      one<EntityIn<DeviceTable>>(client.PUT(updatePath(kind), { params: { path: { id } }, body })),

    listGroups: (signal?: AbortSignal) => list(send('listGroups', { signal })),
    createGroup: (body: BodyOf<'createGroup'>) => one(send('createGroup', { body })),
    updateGroup: (id: number, body: BodyOf<'updateGroup'>) =>
      one(send('updateGroup', { params: { path: { id } }, body })),
    deleteGroup: (id: number) => nothing(send('deleteGroup', { params: { path: { id } }, body: {} })),

    listLuminaireTypes: (signal?: AbortSignal) => list(send('listLuminaireTypes', { signal })),
    createLuminaireType: (body: BodyOf<'createLuminaireType'>) => one(send('createLuminaireType', { body })),
    updateLuminaireType: (id: number, body: BodyOf<'updateLuminaireType'>) =>
      one(send('updateLuminaireType', { params: { path: { id } }, body })),
    deleteLuminaireType: (id: number) =>
      nothing(send('deleteLuminaireType', { params: { path: { id } }, body: {} })),

    listRules: (signal?: AbortSignal) => list(send('listRules', { signal })),
    createRule: (body: BodyOf<'createRule'>) => one(send('createRule', { body })),
    updateRule: (id: number, body: BodyOf<'updateRule'>) =>
      one(send('updateRule', { params: { path: { id } }, body })),
    deleteRule: (id: number) => nothing(send('deleteRule', { params: { path: { id } }, body: {} })),

    listAppliedRules: (signal?: AbortSignal) => list(send('listAppliedRules', { signal })),
    applyRule: (body: BodyOf<'applyRule'>) => one(send('applyRule', { body })),
    removeAppliedRule: (id: number) =>
      nothing(send('removeAppliedRule', { params: { path: { id } }, body: {} })),
    listAppliedGroupRules: (signal?: AbortSignal) => list(send('listAppliedGroupRules', { signal })),
    applyRuleToGroup: (body: BodyOf<'applyRuleToGroup'>) => one(send('applyRuleToGroup', { body })),
    removeAppliedGroupRule: (id: number) =>
      nothing(send('removeAppliedGroupRule', { params: { path: { id } }, body: {} })),

    // Extensions from here on; only where `describeServer` has them.
    forgotPassword: (body: BodyOf<'forgotPassword'>) =>
      form(send('forgotPassword', { body }), () => undefined),
    resetPassword: (body: BodyOf<'resetPassword'>) =>
      form(send('resetPassword', { body }), (said) => said as EmailAddress),
    changePassword: (body: BodyOf<'changePassword'>) => form(send('changePassword', { body }), sessionIn),
    sendConfirmation: () => nothing(send('sendConfirmation', { body: {} })),
    confirmEmail: (body: BodyOf<'confirmEmail'>) =>
      form(send('confirmEmail', { body }), (said) => said as EmailAddress),
    listUsers: (signal?: AbortSignal) => list(send('listUsers', { signal })),
    addUser: (body: BodyOf<'addUser'>) => form(send('addUser', { body }), (said) => said as Invitation),
    changeUser: (id: number, body: BodyOf<'changeUser'>) =>
      one(send('changeUser', { params: { path: { id } }, body })),
    inviteUser: (id: number) => one(send('inviteUser', { params: { path: { id } }, body: {} })),
    listAudit: (query: AuditQuery, signal?: AbortSignal) =>
      one(send('listAudit', { params: { query }, signal })),
    exportAudit: (query: AuditFilter) =>
      call(send('exportAudit', { params: { query }, parseAs: 'blob' }), (file) => file as Blob),
    /** Its own failure is not reported. */
    reportProblem: (body: BodyOf<'reportProblem'>) =>
      answerOf(send('reportProblem', { body }), () => undefined),

    createArea: (body: BodyOf<'createArea'>) => one(send('createArea', { body })),
    deleteArea: (id: number) => nothing(send('deleteArea', { params: { path: { id } }, body: {} })),
    /** @param plan of a type of domain/planImage.ts @param onProgress told the share that has gone out, 0 to 1 */
    uploadPlan: (id: number, plan: Blob, onProgress: (share: number) => void, signal?: AbortSignal) =>
      one(
        upload<Area>({
          url: options.host + requests.uploadPlan[1].replace('{id}', String(id)),
          token: options.token(),
          body: plan,
          onProgress,
          signal,
        }),
      ),
    regroupDevices: (body: BodyOf<'regroupDevices'>) => one(send('regroupDevices', { body })),
    /** Where something is wrong, the problem's `fields` have it by place, `devices.3.zone`. */
    importDevices: (devices: NewDevice[]) => one(send('importDevices', { body: { devices } })),
    replaceDevice: (id: number, body: BodyOf<'replaceDevice'>) =>
      nothing(send('replaceDevice', { params: { path: { id } }, body })),

    /** An extension: that a provider does not know it says nothing about the session, so nobody is told. */
    describeServer: (signal?: AbortSignal) =>
      answerOf(
        send('describeServer', { signal: within(DESCRIPTION_LIMIT, signal) }),
        (body) => body as ServerDescription,
      ),
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** What openapi-fetch resolves to. */
export type Reply<Body> = {
  readonly data?: Body
  readonly error?: unknown
  readonly response: Response
}

export type AuditQuery = NonNullable<operations['listAudit']['parameters']['query']>
export type AuditFilter = NonNullable<operations['exportAudit']['parameters']['query']>

type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Fields } }
}
  ? Omit<Fields, 'token'>
  : never

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
  const lists = POLL_TABLES.map((table) => [table, listIn(body?.[table] ?? [])])
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
