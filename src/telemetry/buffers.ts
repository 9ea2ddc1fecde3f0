/** What is sent to the worker at a time: a network's chunks are small, and a message of each costs more than reading it. */
export const BUFFER_BYTES = 1024 * 1024

/** Gives a stream's bytes by the buffer. */
export interface Filler {
  /**
   * Fills a buffer, which is handed over for good: it is the answer's. Only at the stream's end, and where that was
   * cancelled, the answer is shorter than the buffer.
   * @throws what the stream throws when it breaks
   */
  fill(buffer: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>>
  cancel(reason?: unknown): void
}

/** A stream of bytes, as a fetch has it, writes into the buffers itself where the browser can; else its chunks are copied. */
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
