/** URLs by name of files that some PDFs need, loaded on demand. */
const addresses = new Map(
  Object.entries(
    import.meta.glob<string>(
      [
        '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
        '/node_modules/pdfjs-dist/standard_fonts/Foxit{Symbol,Dingbats}.pfb',
        '/node_modules/pdfjs-dist/cmaps/*.bcmap',
      ],
      { query: '?url&no-inline', import: 'default', eager: true, exhaustive: true },
    ),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

async function read(name: string): Promise<Uint8Array> {
  const address = addresses.get(name)
  if (address === undefined) throw new Error(`pdf.js asked for ${name}, which is not built in`)
  // biome-ignore lint/style/noRestrictedGlobals: a file of the console's own, not of the API
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Decoders of scans (JBIG2, JPEG 2000), and two fonts that systems may lack. */
export class NamedFiles {
  fetch({ filename }: { readonly filename: string }) {
    return read(filename)
  }
}

/** Character maps for Chinese, Japanese and Korean text. */
export class CMapFiles {
  async fetch({ name }: { readonly name: string }) {
    return { cMapData: await read(`${name}.bcmap`), isCompressed: true }
  }
}
