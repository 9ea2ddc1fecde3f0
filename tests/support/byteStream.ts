/**
 * A stream that writes bytes into its reader's own buffers, as the body of a fetch does.
 * @param most the number of bytes at a time, given the space for them
 */
export function byteStream(
  bytes: Uint8Array,
  most: (room: Uint8Array) => number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const view = controller.byobRequest?.view
      if (!view) throw new Error('Nobody has given a buffer to write into')
      const room = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
      const next = bytes.subarray(at, at + Math.min(room.length, most(room)))
      room.set(next)
      at += next.length
      if (next.length === 0) controller.close()
      controller.byobRequest?.respond(next.length)
    },
  })
}
