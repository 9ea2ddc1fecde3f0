/** Bytes per message to the worker: network chunks are small, and a message per chunk would cost more than reading it. */
export const BUFFER_BYTES = 1024 * 1024

/** Reads a stream buffer by buffer. */
export type Filler = {
  /**
   * Fills a buffer and takes ownership of it. The result is shorter than the buffer only at the end of the stream or if
   * it was cancelled.
   * @throws the stream's error
   */
  fill(buffer: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>>
  cancel(reason?: unknown): void
}

/**
 * A byte stream, such as a fetch body, writes into the buffers directly if the browser supports it; otherwise its
 * chunks are copied.
 */
export function fillerFrom(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Filler {
  const reader = byteReader(stream) ?? stream.getReader()
  return {
    fill: reader instanceof ReadableStreamDefaultReader ? copying(reader) : writing(reader),
    cancel: (reason) => void reader.cancel(reason).catch(() => undefined),
  }
}

function byteReader(stream: ReadableStream): ReadableStreamBYOBReader | undefined {
  try {
    return stream.getReader({ mode: 'byob' })
  } catch {
    return undefined
  }
}

function writing(reader: ReadableStreamBYOBReader): Filler['fill'] {
  return async (empty) => {
    let buffer = empty
    let length = 0
    while (length < buffer.byteLength) {
      const { done, value } = await reader.read(new Uint8Array(buffer, length))
      if (!value) return new Uint8Array()
      buffer = value.buffer
      length += value.length
      if (done) break
    }
    return new Uint8Array(buffer, 0, length)
  }
}

function copying(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Filler['fill'] {
  let left = new Uint8Array()
  return async (buffer) => {
    const bytes = new Uint8Array(buffer)
    let length = 0
    while (length < bytes.length) {
      if (left.length === 0) {
        const { done, value } = await reader.read()
        if (done) break
        left = value
      }
      const taken = left.subarray(0, bytes.length - length)
      bytes.set(taken, length)
      length += taken.length
      left = left.subarray(taken.length)
    }
    return bytes.subarray(0, length)
  }
}
