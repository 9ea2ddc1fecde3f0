import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vitest/config'
import { pathOf } from './tools/pathOf.ts'
import { icons } from './tools/viteIcons.ts'
import { builtAssets, previousAssets } from './tools/vitePreviousAssets.ts'
import { serviceWorker } from './tools/viteServiceWorker.ts'
import { sharedFiles } from './tools/viteSharedFiles.ts'

const apiPaths = ['/api', '/auth', '/settings', '/area_settings', '/plans']
const apiServer = process.env.LATERN_SERVER ?? 'http://127.0.0.1:4400'

/** A browser that asks for a page gets the console, also where a page and a call share a path (/settings). */
const proxy = Object.fromEntries(
  apiPaths.map((path) => [
    path,
    {
      target: apiServer,
      bypass: (request: { headers: { accept?: string | undefined } }) =>
        request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
    },
  ]),
)

/** Writes each built text beside itself as .br and .gz, once, so that the server need not compress it for everybody. */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    // The name of an asset has a hash of its content, so that the build before has compressed the same.
    const known = new Set(builtAssets(dir)?.own.map((file) => join(dir, file)))
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(js|css|html|svg)$/.test(entry.name)) continue
      const file = join(entry.parentPath, entry.name)
      if (known.has(file) && existsSync(`${file}.gz`)) continue
      const bytes = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
}

/** Libraries that whatever page comes first needs nearly whole. */
const inAnyCase = [
  'react',
  'react-dom',
  'scheduler',
  'use-sync-external-store',
  'clsx',
  'openapi-fetch',
].concat(
  ['react-router', 'router-core', 'history', 'react-store', 'store'].map((name) => `@tanstack/${name}`),
  ['react-query', 'query-core'].map((name) => `@tanstack/${name}`),
  ['xstate', '@xstate/react', 'i18next', 'react-i18next'],
)
const isIn = (module: string, library: string) => pathOf(module).includes(`/node_modules/${library}/`)
/** Whether a module is one of these of our own; what it imports goes into the same file, unless an earlier one has it. */
const own = (paths: string) => {
  const path = new RegExp(`/src/(${paths})[.]`)
  return (module: string) => path.test(pathOf(module))
}

/**
 * Each is one file: dozens of small ones, six at a time, took longer to fetch than to run. In this order: what every page needs,
 * then every page of somebody who is signed in, then what several of them share; the rest is split by who uses it.
 */
const together = () => [
  {
    name: 'libraries',
    test: (module: string) => own('reactRoot')(module) || inAnyCase.some((library) => isIn(module, library)),
  },
  { name: 'initial', tags: ['$initial' as const] },
  { name: 'shell', test: own('features/shell/Shell') },
  { name: 'outbox', test: own('app/outbox/createOutboxOf') },
  { name: 'offline', test: own('app/offline/(start|openLastKnown|storing)') },
  { name: 'icons', test: (module: string) => /^~icons\/|\/src\/icons\//.test(pathOf(module)) },
  // The image of the last plan is loaded before the page that shows it.
  { name: 'preloading', test: own('plan/image/preloading') },
  ...sharedFiles(),
]

/**
 * As it opens, a page calls about half of the code of these files, or more. Chromium compiles all of a file that begins with this comment
 * on another thread, while it arrives; of other files it compiles each function when it is first called, on the page's own thread.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n'
const isCompiledAsLoaded = (name: string) => ['libraries', 'index', 'shell'].includes(name)
const compiledAsLoaded: Plugin = {
  name: 'compiled-as-loaded',
  apply: 'build',
  augmentChunkHash: ({ name }) => (isCompiledAsLoaded(name) ? compileHint : undefined),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && isCompiledAsLoaded(file.name)) file.code = compileHint + file.code
    },
  },
}

/** Has the libraries evaluated in a task of their own, before the file that imports them: together they block the page for longer. */
const librariesFirst: Plugin = {
  name: 'libraries-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [preload, file] =
        /\n *<link rel="modulepreload" crossorigin href="(\/assets\/libraries-[\w-]+\.js)">/.exec(html) ?? []
      if (!preload) throw new Error('index.html preloads no file named libraries.')
      const script = `<script type="module" crossorigin src="${file}"></script>`
      return html.replace(preload, '').replace('<script type="module"', `${script}\n    $&`)
    },
  },
}

/** Tells public/head.js which files every page of somebody who is signed in needs, so that they are requested with the page. */
const preloadWhenSignedIn: Plugin = {
  name: 'preload-when-signed-in',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = ['shell', 'outbox', 'offline'].map((name) => {
        const file = Object.values(bundle).find((built) => built.type === 'chunk' && built.name === name)
        if (!file) throw new Error(`No file is named ${name}.`)
        return `/${file.fileName}`
      })
      return html.replace('src="/head.js"', `$& data-preload-when-signed-in="${files.join(' ')}"`)
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    icons(),
    tailwindcss(),
    ...(isSsrBuild
      ? []
      : [
          librariesFirst,
          compiledAsLoaded,
          preloadWhenSignedIn,
          serviceWorker('src/app/offline/service.worker.ts'),
          precompressed,
          previousAssets(),
        ]),
  ],
  server: { proxy },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        // The second is what a thread of the server's runs, the third what backs it up.
        rolldownOptions: {
          input: ['server/main.ts', 'server/plans/planWorker.ts', 'server/backup/backup.ts'],
        },
      }
    : {
        outDir: 'dist/console',
        // The assets of the build before stay (previousAssets).
        emptyOutDir: false,
        target: 'es2023',
        // The first browsers with light-dark(), which the themes are made of.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        sourcemap: false,
        // One small sheet, with the page: Vite loads a sheet once, also where that fails, and the part would be without it.
        cssCodeSplit: false,
        rolldownOptions: {
          // Compressing takes longer than building, and is to.
          checks: { pluginTimings: false },
          output: { codeSplitting: { groups: together() } },
        },
      },
  publicDir: isSsrBuild ? false : 'public',
  // Hundreds of small files, which take a third of the time in which a server's scripts are loaded. Tests load them as they are.
  ...(isSsrBuild && { ssr: { noExternal: ['kysely', 'date-fns-tz', 'date-fns'] } }),
  worker: { format: 'es' as const },
  test: {
    // Much of a server test is waiting for PostgreSQL; Vitest would leave one of two cores alone.
    maxWorkers: '100%',
    projects: [
      {
        extends: true as const,
        test: {
          name: 'pure',
          environment: 'node',
          // Most of a file's time was loading what the file before it had loaded too.
          isolate: false,
          // A property test ends after so many examples; how long they take is up to the machine.
          testTimeout: 30_000,
          include: [
            'tests/{domain,gate,machines,plan,api,app,routes,charts,ui,features,telemetry,i18n,structure,bench,findings}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        extends: true as const,
        resolve: { alias: { '@node-rs/argon2': join(import.meta.dirname, 'tests/support/quickArgon2.ts') } },
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/sharedPostgres.ts',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}))
