import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { RefusalReason, TelemetryBatch } from '#openapi/lighting.d.ts'
import { readContract } from '../http/contract.ts'
import { HttpError } from '../http/httpErrors.ts'

/** A list of a batch. */
export type ReportList = keyof TelemetryBatch

/** A batch whose rows may be anything. */
export type LooseBatch = { readonly [List in ReportList]?: readonly unknown[] }

export type Refusal = { readonly reason: RefusalReason; readonly message: string }

export type RefusedRow = Refusal & {
  readonly list: ReportList
  /** Its place in that list. */
  readonly index: number
  readonly row: unknown
}

const schemas = {
  readings: 'ReportedReading',
  events: 'ReportedEvent',
  applied_rules: 'ReportedRule',
} as const satisfies Record<ReportList, string>

const reasons: Record<string, RefusalReason> = {
  '/fk_device': 'unknown_device',
  '/dt_production': 'impossible_time',
  '/output_level': 'impossible_level',
}

type Schema = { properties: Record<string, { items: unknown }> }

let compiled: ReturnType<typeof compileSchemas> | undefined

function compileSchemas() {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const { components } = readContract() as unknown as { components: { schemas: Record<string, Schema> } }
  ajv.addSchema({ components }, 'contract')
  const rowOf = (list: ReportList) => ajv.compile({ $ref: `contract#/components/schemas/${schemas[list]}` })
  const batch = components.schemas.TelemetryBatch as Schema
  const lists = Object.entries(batch.properties).map(([name, { items: _, ...list }]) => [name, list])
  return {
    batch: ajv.compile<LooseBatch>({ ...batch, properties: Object.fromEntries(lists) }),
    readings: rowOf('readings'),
    events: rowOf('events'),
    applied_rules: rowOf('applied_rules'),
  }
}

/** Compiled when the first row is to be checked, which takes some ms. */
function compile() {
  compiled ??= compileSchemas()
  return compiled
}

function explain([first]: ErrorObject[], otherwise: string): string {
  const { missingProperty, additionalProperty } = first?.params ?? {}
  if (missingProperty !== undefined) return `${missingProperty} is missing`
  // PostgreSQL has no text with a NUL.
  if (additionalProperty !== undefined)
    return `${String(additionalProperty).slice(0, 80).replaceAll('\0', '')} is not a field of the contract`
  return `${first?.instancePath.slice(1) || otherwise} ${first?.message}`
}

/** @throws HttpError 400 if `value` is not a batch, whatever its rows are */
export function readBatch(value: unknown): LooseBatch {
  const { batch } = compile()
  if (batch(value)) return value
  throw new HttpError(400, `body: ${explain(batch.errors ?? [], 'it')}`)
}

/** What is wrong with a row of unknown origin; undefined where it is as the contract has it (`ReportedReading` and so on). */
export function checkRow(list: ReportList, row: unknown): Refusal | undefined {
  const { [list]: validate } = compile()
  if (validate(row)) return undefined
  const errors = validate.errors ?? []
  const { instancePath, params } = errors[0] ?? {}
  const missing: unknown = params?.missingProperty
  const field = missing === undefined ? instancePath : `/${missing}`
  return { reason: reasons[field ?? ''] ?? 'unreadable', message: explain(errors, 'the row') }
}
