/** The database can't be asked now, and may be in a moment. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** What a request is answered where the database could not do its part; `retryAfter` in seconds. */
export type DatabaseProblem = { status: number; message: string; retryAfter?: number }

/** Too much is asked of the database at once. */
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
/** `isReadOnly` of openDatabase, or a server that is another's standby. */
const readOnly: DatabaseProblem = {
  status: 507,
  message: 'Everything can be read but nothing saved: the disk of the database is full, or it is a standby',
  retryAfter: 30,
}

/** What the system says of a file that does not fit, such as an upload on its way in. */
const noSpace: DatabaseProblem = {
  status: 507,
  message: 'The disk of the server is full: this cannot be received until there is space on it again',
  retryAfter: 30,
}

/** By PostgreSQL's error codes, of which class 08 is a connection's too, and the system's. */
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

/** What node-postgres says, without a code, of a connection that ends under a query. */
const connectionEnded =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after)/

/** What a connection's socket says; the same codes come from files and mail servers, with other calls. */
const socketCodes = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** For a write that another can do without: it is left out while nothing can be saved. */
export function unlessFull(error: unknown): void {
  const problem = databaseProblem(error)
  if (problem !== full && problem !== readOnly) throw error
}

/** Whether a connection ended under what it was doing, so that nobody knows whether that was committed. */
export const isInDoubt = (error: unknown): boolean =>
  databaseProblem(error) === away && !(error instanceof DatabaseUnavailable)

/** What an error of the database comes to; undefined for one that is the request's own fault, or ours. */
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
