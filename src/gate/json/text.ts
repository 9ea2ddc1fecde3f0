export const utf8 = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => decoder.decode(bytes),
}

/** Invalid UTF-8 becomes U+FFFD, as in Response.json(). */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
