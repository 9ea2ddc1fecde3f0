import fc from 'fast-check'
import { isObject } from '#domain/isObject.ts'
import { type JsonSchema, type Operation, operations, resolved } from './contract.ts'
import { pictures } from './pictures.ts'

export type ArbitraryRequest = {
  method: string
  path: string
  body: unknown
  headers?: Record<string, string>
}

type Schema = JsonSchema & {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  uniqueItems?: boolean
}

const instant = fc
  .date({ min: new Date('2024-01-01'), max: new Date(Date.now() + 3_600_000), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Ids small enough that some exist. */
const id = fc.integer({ min: 1, max: 12 })

/** Values that fit a schema of the contract. */
function fitting(of: JsonSchema): fc.Arbitrary<unknown> {
  const schema = resolved(of) as Schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.oneOf ?? schema.anyOf ?? schema.allOf
  if (either) return fc.oneof(...either.map(fitting))
  const types = [schema.type ?? 'object'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return schema.maximum === 2147483647
        ? id
        : fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'string':
      return text(schema)
    case 'array':
      return fc.array(fitting(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    default: {
      const properties = Object.entries(schema.properties ?? {}).map(
        ([name, value]) => [name, fitting(value)] as const,
      )
      return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] })
    }
  }
}

function text(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'date-time') return instant
  if (schema.format === 'date') return instant.map((time) => time.slice(0, 10))
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  return fc.oneof(
    fc.string({
      unit: 'grapheme',
      minLength: schema.minLength ?? 0,
      maxLength: Math.min(schema.maxLength ?? 20, 20),
    }),
    fc.constantFrom('admin@latern.example', 'Somebody@latern.example', 'somebody'),
    fc.constantFrom(...lookAlikes.filter((text) => text.length <= (schema.maxLength ?? 200))),
  )
}

const inside = (levels: number, value: unknown): unknown =>
  levels === 0 ? value : inside(levels - 1, levels % 2 === 0 ? [value] : { a: value })

/** What looks like something else, or is another thing to one of two: emails, directions, widths, forms. */
const lookAlikes = [
  'admİn@latern.example',
  'ＡＤＭＩＮ@latern.example',
  'аdmin@latern.example',
  'ad\u00admin@latern.example',
  '\u202enimda@latern.example',
  'ﬁle',
  'e\u0301',
  'ẞ',
  '😀'.repeat(50),
  '\ufeff',
  '\u2028',
]

/** Values of any kind, the awkward ones among them. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '\0',
    '\ud800',
    'a\0b',
    -1,
    0,
    2 ** 31,
    2 ** 53,
    1e308,
    -0.5,
    [],
    {},
    true,
  ),
  fc.constantFrom(
    '0000-01-01',
    '2026-02-30',
    '1999-12-31T24:00:00Z',
    '2026-01-01T23:59:60Z',
    "'; drop table area; --",
  ),
  fc.constantFrom<unknown>(
    inside(29, 1),
    inside(40, 1),
    inside(1000, 1),
    'x'.repeat(70_000),
    Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, index])),
    Array(3000).fill({}),
  ),
  fc.constantFrom(...lookAlikes),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

/** Puts something else at one place in a value, or takes the place away. */
function spoilt(value: unknown, at: number, other: unknown): unknown {
  if (value === null || typeof value !== 'object') return other
  const keys = Object.keys(value)
  const key = keys[at % (keys.length + 1)]
  if (key === undefined) return Array.isArray(value) ? [...value, other] : { ...value, more: other }
  const inside = (value as Record<string, unknown>)[key]
  const next = at % 3 === 0 ? undefined : spoilt(inside, Math.floor(at / 3), other)
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? next : item))
  return { ...value, [key]: next }
}

/** A part of an address, which is said in another way, or wrongly, where `encoding` has it so. */
function part(value: unknown, encoding: string | undefined): string {
  const text = Array.isArray(value) || Object(value) !== value ? String(value) : 'object'
  const encoded = encodeURIComponent(text.isWellFormed() ? text.slice(0, 2000) : 'half')
  return encoding === undefined ? encoded : `${encoded}${encoding}`
}

/** A few keys that are sent again, with other content. */
const usedKeys = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)

/** The value of a header, in characters that one may have. */
const headerText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    .slice(0, 200)
    .replaceAll(/[^\x21-\x7e]/g, '?')

function withoutBase(body: unknown): unknown {
  if (!isObject(body)) return body
  const { base: _, ...fields } = body
  return fields
}

const oddEncodings = [
  '%',
  '%z',
  '%zz',
  '%00',
  '%ff',
  '%c3%28',
  '%E0%A4%A',
  '%25',
  '%2f',
  '+',
  ';',
  '%u0041',
  '%0d%0a',
]

/** What comes instead of the JSON of a body: cut off, not text, not JSON, or too deep for a parser. */
const brokenBodies: ((json: string) => string | Buffer)[] = [
  (json) => json.slice(0, -1),
  (json) => json.slice(0, Math.floor(json.length / 2)),
  (json) => `${json}${json}`,
  (json) => `\ufeff${json}`,
  (json) => json.replaceAll('"', "'"),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xc3, 0x28, 0x7d])]),
  (json) => Buffer.from(json, 'utf16le'),
  (json) => json.replace('{', '{"__proto__":{"a":1},'),
  (json) => json.replace('{', '{"a":1,"a":2,'),
  () => '['.repeat(4111),
  () => '{"a":'.repeat(2000),
  () => '"'.repeat(5000),
  () => '\0',
  () => 'NaN',
]

/** Files that are what they say, others that aren't, and bytes. */
const anyFile = fc.oneof(
  fc.constantFrom(...Object.values(pictures)),
  fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)

function requestOf({ method, path, operation }: Operation): fc.Arbitrary<ArbitraryRequest> {
  const parameters = operation.parameters ?? []
  const content = operation.requestBody && resolved(operation.requestBody).content
  const schema = content?.['application/json']?.schema
  const types = content && !schema ? Object.keys(content) : undefined
  return fc
    .record({
      values: fc.record(
        Object.fromEntries(
          parameters.map((parameter) => [
            parameter.name,
            fc.oneof({ weight: 5, arbitrary: fitting(parameter.schema) }, { weight: 1, arbitrary: anything }),
          ]),
        ),
        { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
      ),
      body: schema ? fitting(schema) : types ? anyFile : fc.constant(undefined),
      type: types ? fc.constantFrom(...types) : fc.constant(undefined),
      // Most bases that come about by chance are refused.
      hasBase: fc.oneof(
        { weight: 4, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
      headers: fc.oneof(
        { weight: 4, arbitrary: fc.constant('none' as const) },
        { weight: 2, arbitrary: fc.constant('given' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...usedKeys) },
      ),
      spoil: fc.option(fc.record({ at: fc.nat(80), other: anything }), { freq: 2 }),
      broken: fc.oneof(
        { weight: 9, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
      ),
      encoding: fc.oneof(
        { weight: 9, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...oddEncodings) },
      ),
    })
    .map(({ values, body: fitted, type, hasBase, headers: sent, spoil, broken, encoding }) => {
      const given = values as Record<string, unknown>
      const whole = schema && !hasBase ? withoutBase(fitted) : fitted
      const query = parameters
        .filter((parameter) => parameter.in === 'query' && parameter.name in given)
        .flatMap(({ name }) => [given[name]].flat().map((value) => `${name}=${part(value, encoding)}`))
      const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name) => part(given[name], encoding) || '0')
      const headers = parameters
        .filter((parameter) => parameter.in === 'header' && parameter.name in given && sent !== 'none')
        .map(({ name }) => [name, sent === 'given' ? headerText(given[name]) : sent] as const)
      const body = schema && spoil ? spoilt(whole, spoil.at, spoil.other) : whole
      return {
        method,
        path: query.length > 0 ? `${pathname}?${query.join('&')}` : pathname,
        body: schema && broken ? broken(JSON.stringify(body) ?? '') : body,
        headers: { ...Object.fromEntries(headers), ...(type && { 'content-type': type }) },
      }
    })
}

/** What deletes comes last, and what hangs on other things before these: until then there is something to ask for. */
const inOrder = [...operations].sort(
  (one, other) =>
    turnOf(one) - turnOf(other) || (one.method === 'DELETE' ? other.path.length - one.path.length : 0),
)

function turnOf({ method, operation }: (typeof operations)[number]): number {
  if (operation.operationId === 'deleteDevice') return 2
  return method === 'DELETE' ? 1 : 0
}

/** Requests for every operation of the contract: about half as the contract has them, the others spoilt somewhere. */
export const arbitraryRequests: [name: string, request: fc.Arbitrary<ArbitraryRequest>][] = inOrder.map(
  (operation) => [operation.operation.operationId, requestOf(operation)],
)
