import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { filesIn } from './vitePreviousAssets.ts'

/** What a console needs to open. Reading a PDF's page is for uploading a plan, which needs the server. */
const isNeeded = (file: string) =>
  /\.(js|css|html|svg|png|woff2|wasm|webmanifest)$/.test(file) &&
  !/^assets\/(pdf|openjpeg|jbig2|qcms)/.test(file)

/** Files whose names have a hash of their content need no revision. */
const isHashed = (file: string) => file.startsWith('assets/')

const revisionOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

/** Builds the service worker into one file, `service-worker.js`, which knows the other files of the build: `PRECACHED`. */
export function serviceWorker(entry: string): Plugin {
  let publicFolder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved({ publicDir }) {
      publicFolder = publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const built = Object.values(bundle).map((file) => ({
          name: file.fileName,
          content: file.type === 'chunk' ? file.code : file.source,
        }))
        const copied = publicFiles(publicFolder).map((name) => ({
          name,
          content: readFileSync(join(publicFolder, name)),
        }))
        const precached = [...built, ...copied]
          .filter(({ name }) => isNeeded(name))
          .map(({ name, content }) => ({
            url: `/${name}`,
            revision: isHashed(name) ? null : revisionOf(content),
          }))
          .sort((one, other) => (one.url < other.url ? -1 : 1))
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: await bundled(entry, { PRECACHED: JSON.stringify(precached) }),
        })
      },
    },
  }
}

async function bundled(entry: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [output] = [result].flat()
  const file = output && 'output' in output ? output.output[0] : undefined
  if (file?.type !== 'chunk') throw new Error('The service worker was not built')
  return file.code
}

const publicFiles = (folder: string): string[] => (existsSync(folder) ? filesIn(folder) : [])
