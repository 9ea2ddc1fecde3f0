import { PassThrough, pipeline, type Transform } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from './database.ts'

/** ms for which a reader may take nothing of what is there for it. */
export const usualPatience = 60_000

/**
 * What PostgreSQL writes for `copy … to stdout`, passed on through `shape` as it comes: however much it is, it takes no
 * memory. An answer that breaks off part-way is cut, so that nobody takes it for the whole; and so is one whose reader
 * takes nothing for `patience` ms without leaving, since it keeps a connection from those who read.
 */
export async function streamCopy(
  { streams }: Pick<Database, 'streams'>,
  copy: string,
  shape: Transform,
  { reply, patience }: { reply: FastifyReply; patience: number },
): Promise<NodeJS.ReadableStream> {
  const client = await streams.connect()
  const answer = new PassThrough()
  // A reader who leaves ends the connection, since the rest of the rows is still coming through it.
  pipeline(client.query(copyTo(copy)), shape, answer, (error) => {
    if (error) reply.log.warn({ err: error }, 'a streamed answer broke off')
    client.release(error ?? undefined)
  })
  // A socket is silent too while PostgreSQL is still sorting: the reader is to blame only where something waits for it.
  reply.raw.setTimeout(patience, () => {
    if (reply.raw.writableNeedDrain)
      reply.raw.destroy(new Error(`The reader took nothing for ${patience} ms.`))
  })
  return answer
}
