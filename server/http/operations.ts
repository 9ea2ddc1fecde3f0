import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredKind } from '#domain/deviceKinds.ts'
import type { operations } from '#openapi/lighting.d.ts'
import type { SignedInUser } from './security.ts'

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
type Part<T, Name extends string> = T extends { [K in Name]?: infer P } ? P : undefined
type Body<Operation> = Operation extends { requestBody: infer R }
  ? R extends { content: { 'application/json': unknown } }
    ? WithoutBase<Json<R>>
    : Readable
  : undefined
/** The base is compared before the handler is called (resources/base.ts). */
type WithoutBase<Fields> = Fields extends { base?: unknown } ? Omit<Fields, 'base'> : Fields
type Answer<Operation> = Operation extends { responses: { 200: infer Ok } }
  ? Json<Ok> | (Operation extends { responses: { 204: unknown } } ? undefined : never)
  : undefined

export type OperationId = keyof operations

/** The operations that update a device, by stored kind: `updateLuminaire`. */
export type DeviceUpdateId = `update${Capitalize<StoredKind>}`
export const deviceUpdateId = (kind: StoredKind) =>
  `update${kind[0]?.toUpperCase()}${kind.slice(1)}` as DeviceUpdateId

/** A validated request, in the contract's types. */
export type Call<Id extends OperationId> = {
  params: Part<operations[Id]['parameters'], 'path'>
  query: Part<operations[Id]['parameters'], 'query'>
  body: Body<operations[Id]>
  /** Undefined only for calls without authentication. */
  user: SignedInUser | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Serialised JSON, sent unchanged with the handler's headers. */
export type ReadyJson = Buffer | NodeJS.ReadableStream

/** One handler per operation. Undefined means 204; errors are thrown. */
export type Handlers = {
  [Id in OperationId]: (call: Call<Id>) => Promise<Answer<operations[Id]> | ReadyJson>
}
