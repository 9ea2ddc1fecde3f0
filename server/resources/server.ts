import { operationsOf, readContract } from '../http/contract.ts'
import type { Handlers, OperationId } from '../http/operations.ts'
import type { Context } from './context.ts'

/** What a console asks first: whether the server can more than specification section 7. */
export function serverHandlers({ site }: Context): Pick<Handlers, 'describeServer'> {
  const extensions: OperationId[] = operationsOf(readContract())
    .filter((operation) => operation['x-latern-extension'])
    .map((operation) => operation.operationId)
  return {
    describeServer: async () => ({ name: 'Latern', version: site.version, demo: site.demo, extensions }),
  }
}
