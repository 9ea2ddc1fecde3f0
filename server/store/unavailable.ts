/** The database is temporarily unavailable. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The response to a request that failed because of the database; `retryAfter` in seconds. */
export type DatabaseProblem = { status: number; message: string; retryAfter?: number }

/** The database is overloaded. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'

  constructor(readonly problem: DatabaseProblem) {
    super(problem.message)
  }
}

const away: DatabaseProblem = {
  status: 503,
  message: 'The database does not answer at the moment. Try again in a few seconds',
  retryAfter: 5,
}
const busy: DatabaseProblem = {
  status: 503,
  message: 'The database has more to do than it can at the moment. Try again in a few seconds',
  retryAfter: 5,
}
const collided: DatabaseProblem = {
  status: 503,
  message: 'Something else was changed at the same moment. Try again',
  retryAfter: 1,
}
const full: DatabaseProblem = {
  status: 507,
  message: 'The disk of the database is full: nothing can be saved until there is space on it again',
  retryAfter: 30,
}
/** For `isReadOnly` of openDatabase, or a standby server. */
const readOnly: DatabaseProblem = {
  status: 507,
  message: 'Everything can be read but nothing saved: the disk of the database is full, or it is a standby',
  retryAfter: 30,
}

/** For a file that does not fit on the disk, such as an upload. */
const noSpace: DatabaseProblem = {
  status: 507,
  message: 'The disk of the server is full: this cannot be received until there is space on it again',
  retryAfter: 30,
}

/** By error code of PostgreSQL (class 08 includes connection errors) and of the system. */
const problems: Readonly<Record<string, DatabaseProblem>> = {
  '25006': readOnly,
  '40001': collided,
  '40P01': collided,
  '53000': busy,
  '53100': full,
  '53200': busy,
  '53300': busy,
  '53400': busy,
  '55P03': collided,
  '57P01': away,
  '57P02': away,
  '57P03': away,
  '57P05': away,
  ENOSPC: noSpace,
  EDQUOT: noSpace,
}

/** node-postgres's message, without a code, if a connection ends during a query. */
const connectionEnded =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after)/

/** Socket error codes; files and mail servers have the same codes with other syscalls. */
const socketCodes = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** Catches the error of an optional write while the database is read-only. */
export function ignoreDiskFull(error: unknown): void {
  const problem = databaseProblem(error)
  if (problem !== full && problem !== readOnly) throw error
}

/** The response to a database error; undefined if the error is the request's or our own fault. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (error instanceof DatabaseUnavailable) return away
  if (error instanceof DatabaseRefused) return error.problem
  if (!(error instanceof Error)) return undefined
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (/^08...$/.test(code)) return away
    const isOfSocket = socketCodes.includes(code) && (syscall === 'read' || syscall === 'write')
    return problems[code] ?? (isOfSocket ? away : undefined)
  }
  return connectionEnded.test(error.message) ? away : undefined
}
