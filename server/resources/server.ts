import { operationsOf, readContract } from '../http/contract.ts'
import type { Handlers, OperationId } from '../http/operations.ts'
import type { Context } from './context.ts'

/** Describes the server's extensions, and receives the consoles' error reports. */
export function serverHandlers({ site }: Context): Pick<Handlers, 'describeServer' | 'reportProblem'> {
  const own: OperationId[] = operationsOf(readContract())
    .filter((operation) => operation['x-latern-extension'])
    .map((operation) => operation.operationId)
  const extensions = [...own, 'Idempotency-Key', 'base']
  return {
    describeServer: async () => ({ name: 'Latern', version: site.version, demo: site.demo, extensions }),

    async reportProblem({ user, request, body: { token: _, ...problem } }) {
      request.log.error({ problem, user: user?.id }, 'a console broke')
      return undefined
    },
  }
}
