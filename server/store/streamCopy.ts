import { PassThrough, pipeline, type Transform } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from './database.ts'

/**
 * What PostgreSQL writes for `copy … to stdout`, passed on through `shape` as it comes: however much it is, it takes no
 * memory. An answer that breaks off part-way is cut, so that nobody takes it for the whole.
 */
export async function streamCopy(
  { pool }: Pick<Database, 'pool'>,
  copy: string,
  shape: Transform,
  log: FastifyBaseLogger,
): Promise<NodeJS.ReadableStream> {
  const client = await pool.connect()
  const answer = new PassThrough()
  // A reader who leaves ends the connection, since the rest of the rows is still coming through it.
  pipeline(client.query(copyTo(copy)), shape, answer, (error) => {
    if (error) log.warn({ err: error }, 'a streamed answer broke off')
    client.release(error ?? undefined)
  })
  return answer
}
