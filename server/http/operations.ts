import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredKind } from '#domain/deviceKinds.ts'
import type { operations } from '#openapi/lighting.d.ts'
import type { SignedInUser } from './security.ts'

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
type Part<T, Name extends string> = T extends { [K in Name]?: infer P } ? P : undefined
type Body<Operation> = Operation extends { requestBody: infer R }
  ? R extends { content: { 'application/json': unknown } }
    ? Json<R>
    : Readable
  : undefined
type Answer<Operation> = Operation extends { responses: { 200: infer Ok } } ? Json<Ok> : undefined

export type OperationId = keyof operations

/** The operations that update a device, of each kind as it is stored: `updateLuminaire`. */
export type DeviceUpdateId = `update${Capitalize<StoredKind>}`
export const deviceUpdateId = (kind: StoredKind) =>
  `update${kind[0]?.toUpperCase()}${kind.slice(1)}` as DeviceUpdateId

/** A request that has passed the contract, in the contract's own types. */
export type Call<Id extends OperationId> = {
  params: Part<operations[Id]['parameters'], 'path'>
  query: Part<operations[Id]['parameters'], 'query'>
  body: Body<operations[Id]>
  /** Undefined only where the contract lets everybody in. */
  user: SignedInUser | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Already JSON: sent as it is, with the headers that the handler has set. */
export type ReadyJson = Buffer | NodeJS.ReadableStream

/** One handler for each operation of the contract; nothing to answer means 204. A refusal is thrown. */
export type Handlers = {
  [Id in OperationId]: (call: Call<Id>) => Promise<Answer<operations[Id]> | ReadyJson>
}
