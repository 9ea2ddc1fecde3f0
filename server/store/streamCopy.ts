import { PassThrough, pipeline, type Transform } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { to as copyTo } from 'pg-copy-streams'
import { SerialQueue } from '../http/serialQueue.ts'
import type { Database } from './database.ts'

/** ms without progress after which a reader is disconnected. */
export const defaultIdleTimeout = 60_000

/**
 * Shared by all streamed responses: reading from eight connections at once would delay every other call by 0.1 s,
 * several times.
 */
const queue = new SerialQueue()

/**
 * Streams the output of `copy … to stdout` through `shape` in constant memory. A response that fails half-way is
 * aborted, so that clients notice; so is one whose reader is idle for `idleTimeout` ms or too slow (`StreamPool`),
 * since it occupies a connection.
 */
export async function streamCopy(
  { streams }: Pick<Database, 'streams'>,
  copy: string,
  shape: Transform,
  { reply, user, idleTimeout }: { reply: FastifyReply; user: number; idleTimeout: number },
): Promise<NodeJS.ReadableStream> {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  // Bytes buffered in this process have not been sent yet.
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
  // If the reader leaves, the connection is closed, because the remaining rows are still arriving on it.
  pipeline(client.query(copyTo(copy)), queue.stream(), shape, answer, (error) => {
    if (error) reply.log.warn({ err: error }, 'a streamed answer broke off')
    close(error ?? undefined)
  })
  // The socket is also idle while PostgreSQL is working; the reader is too slow only if data waits to be sent.
  reply.raw.setTimeout(idleTimeout, () => {
    if (reply.raw.writableNeedDrain)
      reply.raw.destroy(new Error(`The reader took nothing for ${idleTimeout} ms`))
  })
  // The reader left while the connection was being opened.
  if (left.signal.aborted) answer.destroy(new Error('The reader has left'))
  return answer
}
