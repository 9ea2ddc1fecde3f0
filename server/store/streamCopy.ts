import { PassThrough, pipeline, type Transform } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { to as copyTo } from 'pg-copy-streams'
import { SerialQueue } from '../http/serialQueue.ts'
import type { Database } from './database.ts'

/** ms for which a reader may take nothing of what is there for it. */
export const defaultIdleTimeout = 60_000

/** Of all streamed answers. What Node reads from eight connections at once would keep each other call waiting for 0.1 s, several times. */
const pieces = new SerialQueue()

/**
 * What PostgreSQL writes for `copy … to stdout`, passed on through `shape` as it comes: however much it is, it takes no
 * memory. An answer that breaks off part-way is cut, so that nobody takes it for the whole; and so is one whose reader
 * takes nothing for `idleTimeout` ms without leaving, or too little (`StreamPool`), since it keeps a connection from those
 * who read.
 */
export async function streamCopy(
  { streams }: Pick<Database, 'streams'>,
  copy: string,
  shape: Transform,
  { reply, user, idleTimeout }: { reply: FastifyReply; user: number; idleTimeout: number },
): Promise<NodeJS.ReadableStream> {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  // What has been written and waits in this process for the network is not taken yet.
  const sent = ({ socket } = reply.raw) => (socket ? socket.bytesWritten - socket.writableLength : 0)
  const before = sent()
  const { client, close } = await streams.open({
    user,
    taken: () => sent() - before,
    isBehind: () => reply.raw.writableNeedDrain,
    cut: (why) => reply.raw.destroy(why),
    left: left.signal,
  })
  const answer = new PassThrough()
  // A reader who leaves ends the connection, since the rest of the rows is still coming through it.
  pipeline(client.query(copyTo(copy)), pieces.stream(), shape, answer, (error) => {
    if (error) reply.log.warn({ err: error }, 'a streamed answer broke off')
    close(error ?? undefined)
  })
  // A socket is silent too while PostgreSQL is still sorting: the reader is to blame only where something waits for it.
  reply.raw.setTimeout(idleTimeout, () => {
    if (reply.raw.writableNeedDrain)
      reply.raw.destroy(new Error(`The reader took nothing for ${idleTimeout} ms`))
  })
  // One who left while the connection was made gets nothing, and keeps nothing.
  if (left.signal.aborted) answer.destroy(new Error('The reader has left'))
  return answer
}
