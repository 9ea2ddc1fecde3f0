import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Compression = Exclude<Encoding, 'identity'>

/** Brotli's own number, from 0 to 11, which compresses most. */
const defaultQuality = 4

/** The encoding to answer with, by a request's `accept-encoding`: the smallest that it accepts. */
export const encodingFor = (accepted: string | undefined): Encoding =>
  /\bbr\b/.test(accepted ?? '') ? 'br' : /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity'

/** Sets the headers of an answer whose encoding depends on what its request accepts. */
export function setEncoding(reply: FastifyReply, encoding: Encoding): void {
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
}

/** A stream that compresses what is written to it. @param quality Brotli's; gzip has its own default */
export const compressor = (encoding: Compression, quality = defaultQuality): Transform =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : createGzip()
