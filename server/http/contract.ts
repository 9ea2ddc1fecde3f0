import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type {
  FastifyInstance,
  FastifyRequest,
  HTTPMethods,
  onRequestAsyncHookHandler,
  RouteOptions,
} from 'fastify'
import openapiGlue from 'fastify-openapi-glue'
import { packageRoot } from '../root.ts'
import { runAsCaller } from '../store/caller.ts'
import type { Once } from './idempotency.ts'
import type { Call, Handlers, OperationId } from './operations.ts'
import { checkPermission, isAudited } from './permissions.ts'
import { isLenient } from './prefer.ts'
import type { SignedInUser } from './security.ts'

type Operation = {
  operationId: OperationId
  security?: Record<string, string[]>[]
  parameters?: { $ref?: string }[]
  requestBody?: { content?: Record<string, unknown> }
  'x-latern-extension'?: boolean
  'x-latern-body-limit'?: number
}
type Contract = {
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
}

let parsed: (Contract & Record<string, unknown>) | undefined

/** openapi/lighting.yaml, from its copy in JSON. Everybody gets the same object. */
export function readContract(): Contract & Record<string, unknown> {
  parsed ??= JSON.parse(readFileSync(join(packageRoot, 'openapi/lighting.json'), 'utf8'))
  return parsed as Contract & Record<string, unknown>
}

export const operationsOf = (contract: Contract): Operation[] =>
  Object.values(contract.paths).flatMap((path) =>
    Object.values(path).filter((operation) => operation.operationId !== undefined),
  )

/** The media types of an operation's body; empty if it has none. A referenced body is JSON. */
const mediaTypesOf = ({ requestBody }: Operation): string[] =>
  requestBody ? Object.keys(requestBody.content ?? { 'application/json': {} }) : []

const takes = ({ parameters = [] }: Operation, parameter: 'IdempotencyKey' | 'Prefer') =>
  parameters.some(({ $ref }) => $ref === `#/components/parameters/${parameter}`)

/** Whether a body that is not as the contract has it goes to its handler, for what can be done of it. */
const isLoose = (request: FastifyRequest) =>
  request.validationError?.validationContext === 'body' && isLenient(request)

/** What every call goes through. */
type Pipeline = {
  /** The rate limit. @throws RetryLater 429 or 503 */
  checkCalls: (id: OperationId, request: FastifyRequest) => Promise<void>
  /** The audit quota. @throws RetryLater 429 */
  checkAudit: (user: SignedInUser) => Promise<void>
  /** For operations that take an Idempotency-Key. */
  once: Once
  /** What a user has changed is committed. */
  noteWrite: (user: number) => Promise<void>
}

/** Default body limits in bytes: for anonymous and for signed-in callers. */
const bodyLimits = { anybody: 16 * 1024, signedIn: 64 * 1024 }

const bodyLimitOf = (operation: Operation): number =>
  operation['x-latern-body-limit'] ??
  (operation.security?.length === 0 ? bodyLimits.anybody : bodyLimits.signedIn)

/** Removes the responses: tests check them, and the plugin would mistake their media types for those of bodies. */
function withoutAnswers(contract: Contract): Contract {
  const copy = structuredClone(contract)
  for (const operation of operationsOf(copy))
    Object.assign(operation, { responses: { default: { description: 'An answer' } } })
  return copy
}

const ajv = (coerceTypes: false | 'array') => {
  const validator = new Ajv2020({
    coerceTypes,
    allErrors: false,
    verbose: true,
    useDefaults: false,
    removeAdditional: false,
    allowUnionTypes: true,
    keywords: ['x-latern-extension'],
  })
  addFormats.default(validator)
  return validator
}

/** A check that is compiled for the first request that needs it: compiling all of them takes a quarter of the server's start. */
function compiledWhenUsed(compile: () => ValidateFunction) {
  let validate: ValidateFunction | undefined
  return (data: unknown) => {
    validate ??= compile()
    return validate(data) || { error: validate.errors ?? [] }
  }
}

type Guards = Readonly<Record<string, onRequestAsyncHookHandler>>

/** The guard of an operation; of two, the Bearer header's where that alone is sent. None for open operations. */
function guardOf(security: Operation['security'] = [], guards: Guards): onRequestAsyncHookHandler[] {
  const names = security.flatMap(Object.keys)
  const [first, ...others] = names.flatMap((name) => guards[name] ?? [])
  const { bearer } = guards
  if (!first || !bearer || others.length === 0) return first ? [first] : []
  return [
    async function alternatives(request, reply) {
      const { authorization, 'x-ingest-key': key } = request.headers
      const guard = authorization !== undefined && key === undefined ? bearer : first
      await guard.call(this, request, reply)
    },
  ]
}

type HeadersSchema = { properties: Record<string, object> }

/** Node's requests have the names of their headers in lower case. */
const inLowerCase = (schema: HeadersSchema) => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [name.toLowerCase(), property]),
  ),
})

/**
 * Serves every operation of the contract. Bodies are validated without coercion; path and query parameters are coerced
 * from text. Permissions and rate limits are checked before the body is read.
 *
 * @throws Error if an operation of the contract has no handler.
 */
export async function serveContract(
  app: FastifyInstance,
  handlers: Handlers,
  guards: Guards,
  { checkCalls, checkAudit, once, noteWrite }: Pipeline,
): Promise<void> {
  const contract = readContract()
  const operations = new Map(operationsOf(contract).map((operation) => [operation.operationId, operation]))
  const strict = ajv(false)
  const fromText = ajv('array')
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compiledWhenUsed(() =>
      httpPart === 'headers'
        ? fromText.compile(inLowerCase(schema as HeadersSchema))
        : (httpPart === 'body' ? strict : fromText).compile(schema as object),
    ),
  )
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))

  await app.register(openapiGlue, {
    specification: withoutAnswers(contract),
    operationResolver: (operationId, method, path): RouteOptions => {
      const id = operationId as OperationId
      const operation = operations.get(id)
      const handler = handlers[id] as ((call: Call<OperationId>) => Promise<unknown>) | undefined
      if (!operation || !handler) throw new Error(`Operation ${operationId} has no handler`)
      return {
        method: method as HTTPMethods,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { takes: mediaTypesOf(operation), operation: id },
        bodyLimit: bodyLimitOf(operation),
        attachValidation: takes(operation, 'Prefer'),
        onRequest: [
          ...guardOf(operation.security ?? contract.security, guards),
          async (request) => {
            checkPermission(id, request.signedIn)
            await checkCalls(id, request)
            if (request.signedIn && isAudited(id, method)) await checkAudit(request.signedIn)
          },
        ],
        handler: async (request, reply) => {
          if (request.validationError && !isLoose(request)) throw request.validationError
          const handle = () =>
            handler({
              params: request.params as never,
              query: request.query as never,
              body: request.body as never,
              user: request.signedIn,
              request,
              reply,
            })
          const work = () => (takes(operation, 'IdempotencyKey') ? once(request, reply, handle) : handle())
          const { id: user, apiToken } = request.signedIn ?? {}
          const caller = { user, apiToken: apiToken?.name, operation: id }
          const answer = await (isAudited(id, method) ? runAsCaller(caller, work) : work())
          if (caller.user !== undefined && isAudited(id, method)) await noteWrite(caller.user)
          if (answer === undefined) return reply.code(204).send()
          if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
          return reply.send(answer)
        },
      }
    },
  })
}
