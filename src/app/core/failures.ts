import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { serverDescriptionOptions } from '#api/queries.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'

type FailuresOptions = {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly warn: (text: string, thrown: unknown) => void
}

/** Logs an error and returns its id in the log. The same error is logged once. */
export type ReportFailure = (thrown: unknown) => string

/**
 * Logs to the browser's console and, if the server supports it, to the server's log. A server's own failure already has
 * an id in its log.
 */
export function createFailures({ api, queryClient, warn }: FailuresOptions): ReportFailure {
  const reportedIds = new WeakMap<object, string>()

  async function reportToServer(id: string, thrown: unknown) {
    const server = await queryClient.fetchQuery(serverDescriptionOptions(api)).catch(() => null)
    if (!server?.extensions.includes('reportProblem')) return
    await api.reportProblem({
      id,
      message: messageOf(thrown).slice(0, LONGEST_MESSAGE),
      stack: stackOf(thrown).slice(0, LONGEST_STACK),
      page: window.location.pathname,
    })
  }

  return (thrown) => {
    const key = Object(thrown) as object
    const known = reportedIds.get(key)
    if (known !== undefined) return known
    const ofServer = (key as Partial<ApiProblem>).id
    const id = typeof ofServer === 'string' ? ofServer : newId()
    reportedIds.set(key, id)
    warn(`Failure ${id}`, thrown)
    if (id !== ofServer) void reportToServer(id, thrown)
    return id
  }
}

/** The contract's limits. */
const LONGEST_MESSAGE = 2000
const LONGEST_STACK = 8000

const messageOf = (thrown: unknown) =>
  thrown instanceof Error
    ? `${thrown.name}: ${thrown.message}`
    : String((Object(thrown) as Partial<ApiProblem>).message ?? thrown)

const stackOf = (thrown: unknown) => String((Object(thrown) as { stack?: unknown }).stack ?? '')

/** Eight letters and digits that are easy to read out over the telephone. */
function newId(): string {
  const letters = '23456789abcdefghjkmnpqrstuvwxyz'
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join('')
}
