import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import openapiGlue from 'fastify-openapi-glue'
import { parse } from 'yaml'
import { packageRoot } from '../root.ts'
import type { Call, Handlers, OperationId } from './operations.ts'

type Operation = {
  operationId: OperationId
  security?: Record<string, string[]>[]
  requestBody?: unknown
  'x-latern-extension'?: boolean
}
type Contract = {
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
}

/** openapi/lighting.yaml, parsed. */
export const readContract = (): Contract & Record<string, unknown> =>
  parse(readFileSync(join(packageRoot, 'openapi/lighting.yaml'), 'utf8'), { merge: true })

export const operationsOf = (contract: Contract): Operation[] =>
  Object.values(contract.paths).flatMap((path) =>
    Object.values(path).filter((operation) => operation.operationId !== undefined),
  )

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

/**
 * Serves every operation of the contract. Bodies are checked as they are; a path or a query is text, so there numbers
 * and lists are read from it. Who may call an operation is settled before its body is read.
 *
 * @throws where an operation of the contract has no handler.
 */
export async function serveContract(
  app: FastifyInstance,
  handlers: Handlers,
  guards: Record<string, NonNullable<RouteOptions['onRequest']>>,
  routeConfig: Partial<Record<OperationId, object>> = {},
): Promise<void> {
  const contract = readContract()
  const operations = new Map(operationsOf(contract).map((operation) => [operation.operationId, operation]))
  const strict = ajv(false)
  const fromText = ajv('array')
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : fromText).compile(schema as object),
  )
  // Answers are checked in the tests, not cut to shape in passing.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))

  await app.register(openapiGlue, {
    specification: contract,
    operationResolver: (operationId, method, path): RouteOptions => {
      const id = operationId as OperationId
      const operation = operations.get(id)
      const handler = handlers[id] as ((call: Call<OperationId>) => Promise<unknown>) | undefined
      if (!operation || !handler) throw new Error(`Operation ${operationId} has no handler`)
      return {
        method: method as HTTPMethods,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { ...routeConfig[id], takesBody: operation.requestBody !== undefined },
        onRequest: (operation.security ?? contract.security).flatMap((scheme) =>
          Object.keys(scheme).flatMap((name) => guards[name] ?? []),
        ),
        handler: async (request, reply) => {
          const answer = await handler({
            params: request.params as never,
            query: request.query as never,
            body: request.body as never,
            user: request.signedIn,
            request,
            reply,
          })
          if (answer === undefined) return reply.code(204).send()
          if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
          return reply.send(answer)
        },
      }
    },
  })
}
