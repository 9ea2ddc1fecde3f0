export const utf8 = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => decoder.decode(bytes),
}

/** Bytes that are no UTF-8 become U+FFFD, as they do where a response is read as JSON. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
