import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readContract } from '#server/http/contract.ts'

export type JsonSchema = Record<string, unknown>
type Media = {
  content?: {
    'application/json'?: { schema: JsonSchema }
    'text/csv'?: object
    'application/octet-stream'?: object
  }
}
export type OperationObject = {
  operationId: string
  security?: Record<string, string[]>[]
  parameters?: (JsonSchema & { name: string; in: string; required?: boolean; schema: JsonSchema })[]
  requestBody?: { content?: Record<string, { schema: JsonSchema }>; $ref?: string }
  responses: Record<string, Media & { $ref?: string }>
  'x-latern-extension'?: boolean
}
export type Operation = { method: string; path: string; operation: OperationObject }

export const contract = readContract() as unknown as Record<string, unknown> & {
  paths: Record<string, Record<string, OperationObject>>
}

/** Resolves a `#/a/b` reference of the contract; other values are returned unchanged. */
export function resolved<T>(value: T): T {
  const reference = (value as { $ref?: string }).$ref
  if (reference === undefined) return value
  const found = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as JsonSchema)[key], contract)
  const { $ref: _, ...beside } = value as JsonSchema
  return resolved({ ...(found as object), ...beside } as T)
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Every operation of the contract, its path's parameters with its own. */
export const operations: Operation[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = item[method]
    if (!operation) return []
    const shared = (item as unknown as { parameters?: OperationObject['parameters'] }).parameters ?? []
    const parameters = [...shared, ...(operation.parameters ?? [])].map(resolved)
    return [{ method: method.toUpperCase(), path, operation: { ...operation, parameters } }]
  }),
)

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(contract, 'contract')

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Where in the contract the schema of an answer is: `#/paths/…`. `name` is its status or `default`. */
export function answerSchema({ method, path, operation }: Operation, name: string): string {
  const place =
    operation.responses[name]?.$ref ?? `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${name}`
  return `${place}/content/application~1json/schema`
}

const compiled = new Map<string, ValidateFunction>()

/** Finds the operation that a request is for. */
export function operationAt(method: string, pathname: string): Operation | undefined {
  const matches = operations.filter(
    (candidate) =>
      candidate.method === method &&
      new RegExp(`^${candidate.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )
  return matches.find(({ path }) => !path.includes('{')) ?? matches[0]
}

/**
 * How a response violates the contract, as text, or undefined. The bundled server documents every status, so a 500 or
 * an undocumented status is a violation.
 */
export function wrongAnswer(
  method: string,
  pathname: string,
  status: number,
  contentType: string,
  body: unknown,
): string | undefined {
  const found = operationAt(method, pathname)
  if (!found) return `${method} ${pathname} is not in the contract`
  if (status >= 500) return `${method} ${pathname} answered ${status}`
  const name = String(status) in found.operation.responses ? String(status) : 'default'
  const response = resolved(found.operation.responses[name] ?? {})
  if (!response.content) return body === undefined ? undefined : `${method} ${pathname} ${status} has a body`
  const isOther = (['text/csv', 'application/octet-stream'] as const).some(
    (type) => response.content?.[type] && contentType.startsWith(type),
  )
  if (isOther) return undefined
  if (!contentType.startsWith('application/json')) return `${method} ${pathname} ${status} is ${contentType}`
  const schema = `contract${answerSchema(found, name)}`
  const validate = compiled.get(schema) ?? ajv.compile({ $ref: schema })
  compiled.set(schema, validate)
  if (validate(body)) return undefined
  return `${method} ${pathname} ${status}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body).slice(0, 300)}`
}
