import { readFile } from 'node:fs/promises'

/** Another Latern server is running on this data folder; `processId` is its Node process, if known. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'

  constructor(
    readonly folder: string,
    readonly processId?: number,
  ) {
    super(
      `Another Latern server (${processId ? `pid ${processId}` : 'pid unknown'}) uses this data folder: ${folder}`,
    )
  }
}

/** The embedded PostgreSQL cannot be used. The message says what to do and ends with PostgreSQL's last log lines. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

/** A `ClusterError` whose message ends with the last lines of `logFile`. */
export async function failedWithLog(message: string, logFile: string): Promise<ClusterError> {
  const log = await readFile(logFile, 'utf8').catch(() => '')
  const lastLines = log.trimEnd().split('\n').slice(-12).join('\n')
  return new ClusterError(`${message}\nThe last lines of ${logFile}:\n${lastLines}`)
}

/** The `code` of a Node or PostgreSQL error: 'ENOENT', '57P03'; undefined for anything else. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : `${error}`)
