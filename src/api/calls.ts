import type { ApiProblem } from '#domain/apiProblem.ts'
import { type DeviceKind, type DeviceTable, deviceKinds, type EntityIn } from '#domain/deviceKinds.ts'
import { updatePath } from '#domain/devices.ts'
import { POLL_TABLES } from '#domain/pollTables.ts'
import type { Result } from '#domain/result.ts'
import type { FigureBucket } from '#domain/timeRange.ts'
import { SECOND } from '#domain/units.ts'
import { answers as answerShapes } from '#gate/shapes.ts'
import { type AnsweredOperation, type Table, tableOf } from '#gate/tables.ts'
import type {
  Area,
  DeviceUpdate,
  NamedLuminaireType,
  NewDevice,
  operations,
  PollResponse,
  User,
} from '#openapi/lighting.d.ts'
import { requests } from '#openapi/operations.ts'
import { type AnswerOf, createAnswers, type OnRead, type SessionOperation } from './answers.ts'
import { type ClientOptions, createClient, type OperationId, type OptionsOf } from './client.ts'
import { createDeviceBatches } from './deviceBatches.ts'
import type { Lists, ListsClient } from './lists/listsClient.ts'
import { PlainRequest } from './lists/plainRequest.ts'
import type { ListsPlan } from './lists/protocol.ts'
import { problemOf } from './problems.ts'
import { within } from './timeLimit.ts'
import { notJson, somethingElse, Unreadable } from './unreadable.ts'
import { upload } from './upload.ts'
import { createWrites, type Written } from './writes.ts'

export interface ApiOptions extends ClientOptions {
  /** Told of every problem of the session that the console is in now; not of calls that an earlier one left behind. */
  readonly onProblem?: (problem: ApiProblem) => void
  /** Told of every failed call but those whose failure is an answer: `describeServer`, `reportProblem`, `signOut`. */
  readonly onFailure?: (problem: ApiProblem) => void
  readonly onRead?: OnRead
  /** Requests and reads lists elsewhere (src/api/lists). */
  readonly lists: ListsClient
}

/** ms that the console waits to learn what the server offers beyond section 7. */
const DESCRIPTION_LIMIT = 3 * SECOND

/** The source of whole polls (src/api/lists). */
export const POLL_SOURCE = 'poll'

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
  /** Only these devices (an extension); only where `describeServer` has `fk_device`. Default: all. */
  readonly devices?: readonly number[]
  readonly start?: string
  readonly end?: string
}

export type Api = ReturnType<typeof createApi>

/**
 * Every call of the contract that a console makes. A call answers with a value or a problem; it throws
 * nothing but the AbortError of its caller's `signal`.
 */
export function createApi({ onProblem, onFailure, onRead = () => undefined, ...options }: ApiOptions) {
  const { client, send } = createClient(options)
  const { lists } = options

  async function call<Body, Value>(
    request: Promise<Reply<Body>>,
    read: (body: Body, response: Response) => Value | Promise<Value>,
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
    read: (body: Body) => Value | Promise<Value>,
  ): Promise<Result<Value>> {
    const askedAs = options.token()
    const answer = await logged(answerOf(request, read))
    const isAboutFields = !answer.ok && answer.error.kind === 'login-refused' && answer.error.fields
    if (!answer.ok && !isAboutFields && askedAs === options.token()) onProblem?.(answer.error)
    return answer
  }

  const answers = createAnswers(onRead)
  const { whole } = answers
  const sendInBatch = createDeviceBatches(send, whole('updateDevices'))
  const write = createWrites(answers.knownIds)
  const one = <Id extends AnsweredOperation, Options extends OptionsOf<Id>>(operation: Id, given: Options) =>
    call(send(operation, given) as Promise<Reply<unknown>>, whole(operation))
  /** A request whose answer is lists: they are read in the worker, and what did not change stays the same (src/api/lists). */
  async function sendForLists<Id extends OperationId, Options extends OptionsOf<Id>>(
    operation: Id,
    given: Options,
    plan: ListsPlan,
    source?: string,
  ): Promise<Reply<Lists>> {
    let read: Lists | undefined
    const reply = await send(operation, {
      ...given,
      parseAs: 'stream',
      // openapi-fetch only makes one, sets its headers and passes it on; its types ask for the browser's class.
      Request: PlainRequest as unknown as typeof Request,
      fetch: async (request: Request) => {
        const answer = await lists.request(request as unknown as PlainRequest, plan, source)
        read = answer.lists
        return answer.response
      },
    } as Options)
    const { error, response } = reply as Reply<unknown>
    return { error, response, ...(read && { data: read }) }
  }
  const list = <Id extends AnsweredOperation, Options extends OptionsOf<Id>>(
    operation: Id,
    given: Options,
    source?: string,
  ): Promise<Result<AnswerOf<Id>>> => {
    const table = tableOf(answerShapes[operation]) as Table
    const name = source ?? table
    return call(
      sendForLists(operation, given, { of: 'list', table }, name),
      (read) => answers.rows(read, name) as AnswerOf<Id>,
    )
  }

  /** A write, with the entity that came of it. */
  const saved = <Entity extends { readonly id: number }>(
    request: () => Promise<Reply<unknown>>,
    written: Written<Entity>,
  ) =>
    write(written, () =>
      call(request(), (body, response) =>
        // Others may have changed the entity since: it is read back.
        written.id !== undefined && isReplayed(response)
          ? { entity: undefined, body: undefined }
          : { entity: answers.entity<Entity>(written.table, body), body },
      ),
    )
  const save = <Id extends AnsweredOperation, Options extends OptionsOf<Id>>(
    operation: Id,
    given: Options,
    written: Written<AnswerOf<Id> & { readonly id: number }>,
  ) => saved(() => send(operation, given) as Promise<Reply<unknown>>, written)
  const readBack =
    <Entity>(table: Table, read: () => Promise<Result<Entity[]>>) =>
    (fields: object, id?: number): Written<Entity> => ({
      table,
      fields: withoutBase(fields),
      readBack: read,
      ...(id !== undefined && { id }),
    })
  const settings = readBack('settings', () => list('listSettings', {}))
  const areaSettings = readBack('area_settings', () => list('listAreaSettings', {}))
  const groups = readBack('devicegroups', () => list('listGroups', {}))
  const luminaireTypes = readBack('luminairetypes', () => list('listLuminaireTypes', {}))
  const rules = readBack('rules', () => list('listRules', {}))
  const appliedRules = readBack('applied_rules', () => list('listAppliedRules', {}))
  const appliedGroupRules = readBack('applied_group_rules', () => list('listAppliedGroupRules', {}))
  const polled = <Of extends 'areas' | DeviceTable>(table: Of, fields: object, id?: number) =>
    readBack(table, async (): Promise<Result<EntityIn<Of>[]>> => {
      const body = { tables: [table], start_date: null }
      const sent = sendForLists('poll', { body }, { of: 'tables', tables: [table] })
      const answer = await call(sent, answers.poll)
      return answer.ok ? { ok: true, value: answer.value[table] as EntityIn<Of>[] } : answer
    })(fields, id)

  const stream = (request: Promise<Reply<Bytes | null>>) => call(request, streamIn)
  const nothing = (request: Promise<Reply<unknown>>) => call(request, () => undefined)
  const session = <Id extends SessionOperation>(operation: Id, body: BodyOf<Id>) =>
    call(send(operation, { body } as OptionsOf<Id>) as Promise<Reply<unknown>>, answers.session(operation))

  return {
    register: (body: BodyOf<'register'>) => session('register', body),
    login: (body: BodyOf<'login'>) => session('login', body),
    /** An extension. The console is signed out already; the answer is where a provider ends its own session, if anywhere. */
    signOut: (token: string) =>
      answerOf(
        send('signOut', {
          body: { token },
          headers: { Authorization: `Bearer ${token}` },
          keepalive: true,
        }),
        (body) => {
          const { address } = Object(body) as { address?: unknown }
          return typeof address === 'string' ? address : undefined
        },
      ),
    loginWithToken: (token: string) => session('loginWithToken', { token }),
    /** The user as saved, as far as the provider tells. `current` is the password, only where it asks for it (an extension). */
    updateUser: (user: User, current?: string) =>
      form(
        send('updateUser', { body: { user, ...(current !== undefined && { current }) } }),
        (body) => answers.user(body) ?? user,
      ),

    listSettings: (signal?: AbortSignal) => list('listSettings', { signal }),
    createSetting: (body: BodyOf<'createSetting'>, key?: string) =>
      save('createSetting', { params: keyed(key), body }, settings(body)),
    updateSetting: (id: number, body: BodyOf<'updateSetting'>, key?: string) =>
      save('updateSetting', { params: { path: { id }, ...keyed(key) }, body }, settings(body, id)),
    listAreaSettings: (signal?: AbortSignal) => list('listAreaSettings', { signal }),
    createAreaSetting: (body: BodyOf<'createAreaSetting'>, key?: string) =>
      save('createAreaSetting', { params: keyed(key), body }, areaSettings(body)),
    updateAreaSetting: (id: number, body: BodyOf<'updateAreaSetting'>, key?: string) =>
      save('updateAreaSetting', { params: { path: { id }, ...keyed(key) }, body }, areaSettings(body, id)),
    updateArea: (id: number, body: BodyOf<'updateArea'>, key?: string) =>
      save('updateArea', { params: { path: { id }, ...keyed(key) }, body }, polled('areas', body, id)),

    poll: (signal?: AbortSignal) =>
      call(
        sendForLists(
          'poll',
          { body: { tables: [...POLL_TABLES], start_date: null }, signal },
          { of: 'tables', tables: POLL_TABLES },
          POLL_SOURCE,
        ),
        answers.poll,
      ),
    /** An extension: what changed after an earlier answer's `since`, or everything. */
    pollChanges: (since: string | undefined, signal?: AbortSignal) =>
      call(
        sendForLists('pollChanges', { body: { since: since ?? null }, signal }, { of: 'changes' }),
        answers.changes,
      ),
    listStatusHistory: (span: HistorySpan, signal?: AbortSignal) =>
      list(
        'listStatusHistory',
        { params: { query: queryOf(span) }, signal },
        historySource('readings', span),
      ),
    listEvents: (span: HistorySpan, signal?: AbortSignal) =>
      list('listEvents', { params: { query: queryOf(span) }, signal }, historySource('events', span)),
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
    /** The bytes of a zone's output levels (src/domain/timelineBytes.ts). An extension, as are the next two. */
    readLevels: (area: number, start: string, end: string, signal?: AbortSignal) =>
      call(send('readLevels', bytesOf(area, start, end, signal)), bytesIn),
    /** The bytes of motion at a zone's sensors, likewise; a sensor without any is not among them. */
    readMotion: (area: number, start: string, end: string, signal?: AbortSignal) =>
      call(send('readMotion', bytesOf(area, start, end, signal)), bytesIn),
    /** How long the luminaires of a zone burned at which levels. */
    readBands: (area: number, start: string, end: string, signal?: AbortSignal) =>
      one('readBands', { params: { query: { fk_area: area, start_date: start, end_date: end } }, signal }),
    /** Only where `describeServer` has it. */
    listFigures: (span: Omit<HistorySpan, 'devices'>, bucket: FigureBucket, signal?: AbortSignal) =>
      one('listFigures', { params: { query: { ...queryOf(span), bucket } }, signal }),

    /**
     * @param isBatched whether it is sent in one call with others of the same moment, which takes a key and the extension
     * `updateDevices`
     * @throws {Error} 'Device type not supported for update!'
     */
    updateDevice: (kind: DeviceKind, id: number, body: DevicePatch, key?: string, isBatched = false) => {
      const path = updatePath(kind)
      const alone = (): Promise<Reply<EntityIn<DeviceTable>>> =>
        client.PUT(path, { params: { path: { id }, ...keyed(key) }, body })
      const request = isBatched && key !== undefined ? () => sendInBatch(kind, id, body, key, alone) : alone
      return saved<EntityIn<DeviceTable>>(request, polled(deviceKinds[kind].table, body, id))
    },

    listGroups: (signal?: AbortSignal) => list('listGroups', { signal }),
    createGroup: (body: BodyOf<'createGroup'>, key?: string) =>
      save('createGroup', { params: keyed(key), body }, groups(body)),
    updateGroup: (id: number, body: BodyOf<'updateGroup'>, key?: string) =>
      save('updateGroup', { params: { path: { id }, ...keyed(key) }, body }, groups(body, id)),
    deleteGroup: (id: number, key?: string) =>
      nothing(send('deleteGroup', { params: { path: { id }, ...keyed(key) }, body: {} })),

    listLuminaireTypes: (signal?: AbortSignal) => list('listLuminaireTypes', { signal }),
    createLuminaireType: (body: BodyOf<'createLuminaireType'>, key?: string) =>
      save('createLuminaireType', { params: keyed(key), body }, luminaireTypes(body)),
    updateLuminaireType: (id: number, body: BodyOf<'updateLuminaireType'>, key?: string) =>
      save(
        'updateLuminaireType',
        { params: { path: { id }, ...keyed(key) }, body },
        luminaireTypes(body, id),
      ),
    deleteLuminaireType: (id: number, key?: string) =>
      nothing(send('deleteLuminaireType', { params: { path: { id }, ...keyed(key) }, body: {} })),

    listRules: (signal?: AbortSignal) => list('listRules', { signal }),
    createRule: (body: BodyOf<'createRule'>, key?: string) =>
      save('createRule', { params: keyed(key), body }, rules(body)),
    updateRule: (id: number, body: BodyOf<'updateRule'>, key?: string) =>
      save('updateRule', { params: { path: { id }, ...keyed(key) }, body }, rules(body, id)),
    deleteRule: (id: number, key?: string) =>
      nothing(send('deleteRule', { params: { path: { id }, ...keyed(key) }, body: {} })),

    listAppliedRules: (signal?: AbortSignal) => list('listAppliedRules', { signal }),
    applyRule: (body: BodyOf<'applyRule'>, key?: string) =>
      save('applyRule', { params: keyed(key), body }, appliedRules(body)),
    removeAppliedRule: (id: number, key?: string) =>
      nothing(send('removeAppliedRule', { params: { path: { id }, ...keyed(key) }, body: {} })),
    listAppliedGroupRules: (signal?: AbortSignal) => list('listAppliedGroupRules', { signal }),
    applyRuleToGroup: (body: BodyOf<'applyRuleToGroup'>, key?: string) =>
      save('applyRuleToGroup', { params: keyed(key), body }, appliedGroupRules(body)),
    removeAppliedGroupRule: (id: number, key?: string) =>
      nothing(send('removeAppliedGroupRule', { params: { path: { id }, ...keyed(key) }, body: {} })),

    // Extensions from here on; only where `describeServer` has them.
    startOidc: (body: BodyOf<'startOidc'>) => form(send('startOidc', { body }), whole('startOidc')),
    finishOidc: (body: BodyOf<'finishOidc'>) => session('finishOidc', body),
    connectUser: (id: number, body: BodyOf<'connectUser'>) =>
      one('connectUser', { params: { path: { id } }, body }),
    forgotPassword: (body: BodyOf<'forgotPassword'>) =>
      form(send('forgotPassword', { body }), () => undefined),
    resetPassword: (body: BodyOf<'resetPassword'>) =>
      form(send('resetPassword', { body }), whole('resetPassword')),
    changePassword: (body: BodyOf<'changePassword'>) =>
      form(send('changePassword', { body }), answers.session('changePassword')),
    sendConfirmation: () => nothing(send('sendConfirmation', { body: {} })),
    confirmEmail: (body: BodyOf<'confirmEmail'>) =>
      form(send('confirmEmail', { body }), whole('confirmEmail')),
    listUsers: (signal?: AbortSignal) => list('listUsers', { signal }),
    addUser: (body: BodyOf<'addUser'>) => form(send('addUser', { body }), whole('addUser')),
    changeUser: (id: number, body: BodyOf<'changeUser'>) =>
      one('changeUser', { params: { path: { id } }, body }),
    inviteUser: (id: number) => one('inviteUser', { params: { path: { id } }, body: {} }),
    listApiTokens: (signal?: AbortSignal) => list('listApiTokens', { signal }),
    createApiToken: (body: BodyOf<'createApiToken'>) =>
      form(send('createApiToken', { body }), whole('createApiToken')),
    revokeApiToken: (id: number) => nothing(send('revokeApiToken', { params: { path: { id } }, body: {} })),
    listAudit: (query: AuditQuery, signal?: AbortSignal) => one('listAudit', { params: { query }, signal }),
    exportAudit: (query: AuditFilter) =>
      call(send('exportAudit', { params: { query }, parseAs: 'blob' }), csvIn),
    listFindings: (query: FindingsQuery, signal?: AbortSignal) =>
      one('listFindings', { params: { query }, signal }),
    updateFinding: (id: number, body: BodyOf<'updateFinding'>) =>
      one('updateFinding', { params: { path: { id } }, body }),
    listRefusedTelemetry: (limit: number, signal?: AbortSignal) =>
      one('listRefusedTelemetry', { params: { query: { limit } }, signal }),
    listRefusedRows: (query: RefusedRowsQuery, signal?: AbortSignal) =>
      one('listRefusedRows', { params: { query }, signal }),
    resendRefusedTelemetry: (body: BodyOf<'resendRefusedTelemetry'>) =>
      one('resendRefusedTelemetry', { body }),
    dropRefusedTelemetry: (body: BodyOf<'dropRefusedTelemetry'>) =>
      nothing(send('dropRefusedTelemetry', { body })),
    listClocks: (device?: number, signal?: AbortSignal) =>
      one('listClocks', {
        params: { query: device === undefined ? {} : { fk_device: device } },
        signal,
      }),
    /** Its own failure is not reported. */
    reportProblem: (body: BodyOf<'reportProblem'>) =>
      answerOf(send('reportProblem', { body }), () => undefined),

    createArea: (body: BodyOf<'createArea'>) => save('createArea', { body }, polled('areas', body)),
    deleteArea: (id: number) => nothing(send('deleteArea', { params: { path: { id } }, body: {} })),
    /** @param plan of a type of domain/planImage.ts @param onProgress told the share that has gone out, 0 to 1 */
    uploadPlan: (id: number, plan: Blob, onProgress: (share: number) => void, signal?: AbortSignal) =>
      saved(
        () =>
          upload<Area>({
            url: options.host + requests.uploadPlan[1].replace('{id}', String(id)),
            token: options.token(),
            body: plan,
            onProgress,
            signal,
          }),
        polled('areas', {}, id),
      ),
    regroupDevices: (body: BodyOf<'regroupDevices'>) => one('regroupDevices', { body }),
    /** Where something is wrong, the problem's `fields` have it by place, `devices.3.zone`. */
    importDevices: (devices: NewDevice[], newTypes: NamedLuminaireType[] = []) =>
      one('importDevices', {
        body: { devices, ...(newTypes.length > 0 && { new_luminaire_types: newTypes }) },
      }),
    renameDevice: (id: number, name: string) =>
      nothing(send('renameDevice', { params: { path: { id } }, body: { name } })),
    deleteDevice: (id: number) => nothing(send('deleteDevice', { params: { path: { id } }, body: {} })),
    replaceDevice: (id: number, body: BodyOf<'replaceDevice'>) =>
      nothing(send('replaceDevice', { params: { path: { id } }, body })),

    /** An extension: that a provider does not know it says nothing about the session, so nobody is told. */
    describeServer: (signal?: AbortSignal) =>
      answerOf(
        send('describeServer', { signal: within(DESCRIPTION_LIMIT, signal) }),
        whole('describeServer'),
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
export type FindingsQuery = NonNullable<operations['listFindings']['parameters']['query']>
export type RefusedRowsQuery = operations['listRefusedRows']['parameters']['query']
export type AuditFilter = NonNullable<operations['exportAudit']['parameters']['query']>

type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Fields } }
}
  ? Omit<Fields, 'token'>
  : never

async function answerOf<Body, Value>(
  request: Promise<Reply<Body>>,
  read: (body: Body, response: Response) => Value | Promise<Value>,
): Promise<Result<Value>> {
  try {
    const { data, error, response } = await request
    if (!response.ok) {
      const { status, headers } = response
      const [retryAfter, requestId] = [headers.get('retry-after'), headers.get('x-request-id')]
      return { ok: false, error: problemOf({ status, body: error, retryAfter, requestId }) }
    }
    return { ok: true, value: await read(data as Body, response) }
  } catch (thrown) {
    if (thrown instanceof Unreadable)
      return { ok: false, error: problemOf({ status: 200, body: thrown.body }) }
    if (thrown instanceof SyntaxError) return { ok: false, error: problemOf({ status: 200, body: notJson }) }
    if (thrown instanceof Error && thrown.name === 'AbortError') throw thrown
    return { ok: false, error: problemOf({ thrown }) }
  }
}

/** An answer without a body is JSON of nothing. */
function streamIn(body: Bytes | null | undefined): Bytes {
  if (!body) throw new Unreadable(notJson)
  return body
}

/** @throws Unreadable where something else answers in its place: a page, JSON, nothing */
async function bytesIn(body: unknown): Promise<Uint8Array> {
  if (body instanceof Blob && body.type === 'application/octet-stream')
    return new Uint8Array(await body.arrayBuffer())
  throw somethingElse('bytes')
}

function csvIn(file: unknown): Blob {
  if (file instanceof Blob && file.type.startsWith('text/csv')) return file
  throw somethingElse('a CSV file')
}

/** The source of a history's data problems. Spans that end now are one source, whenever they are asked for. */
export const historySource = (table: 'readings' | 'events', { areas, devices, start, end }: HistorySpan) =>
  [
    table,
    areas.join(),
    ...(devices ? [`of ${devices.join()}`] : []),
    ...(end === undefined ? [] : [start, end]),
  ].join(' ')

/** The same UUID with each try of a change has it made once, where `describeServer` has 'Idempotency-Key' (an extension). */
const keyed = (key: string | undefined) => (key === undefined ? {} : { header: { 'Idempotency-Key': key } })

/** What an entity is changed to, without what it was. */
function withoutBase({ base: _, ...fields }: { readonly base?: unknown }): Readonly<Record<string, unknown>> {
  return fields
}

const isReplayed = ({ headers }: Response) => headers.get('Idempotency-Replayed') === 'true'

const bytesOf = (area: number, start: string, end: string, signal: AbortSignal | undefined) =>
  ({
    params: { query: { fk_area: area, start_date: start, end_date: end } },
    parseAs: 'blob',
    signal,
  }) as const

const queryOf = ({ areas, devices, start, end }: HistorySpan) => ({
  fk_area: [...areas],
  ...(devices && { fk_device: [...devices] }),
  ...(start !== undefined && { start_date: start }),
  ...(end !== undefined && { end_date: end }),
})
