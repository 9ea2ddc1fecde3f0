import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { answerSchema, contract, operations } from './contract.ts'

/** What only our server holds: lengths, and names that it knows. */
const aside = new Set(['additionalProperties', 'minLength', 'maxLength', 'maxItems', 'maxProperties', 'enum'])

const loosened = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(loosened)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(
    ([key, value]) =>
      !aside.has(key) &&
      !(key === 'maximum' && value === 2147483647) &&
      !(key === 'pattern' && value.startsWith('^latern_')),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, loosened(value)]))
}

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
const { components, paths } = contract as Record<string, object>
ajv.addSchema({ components: loosened(components), paths: loosened(paths) } as object, 'loose')

/** The contract's own judgement of a value by a library: whether it is what a schema says (`Luminaire`). */
export const isOfSchema = (schema: string, value: unknown): boolean =>
  ajv.validate(`loose#/components/schemas/${schema}`, value) as boolean

/** Likewise, whether it is what an operation answers with (`listAudit`). */
export function isAnswerOf(operationId: string, value: unknown): boolean {
  const found = operations.find(({ operation }) => operation.operationId === operationId)
  if (!found) throw new Error(`${operationId} is not in the contract`)
  const status = '200' in found.operation.responses ? '200' : '201'
  return ajv.validate(`loose${answerSchema(found, status)}`, value) as boolean
}
