import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const apiPaths = ['/api', '/auth', '/settings', '/area_settings', '/plans']
const apiServer = process.env.LATERN_SERVER ?? 'http://127.0.0.1:4400'

/** A browser that asks for a page gets the console, also where a page and a call share a path (/settings). */
const proxy = Object.fromEntries(
  apiPaths.map((path) => [
    path,
    {
      target: apiServer,
      bypass: (request: { headers: { accept?: string }; url?: string }) =>
        request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
    },
  ]),
)

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  server: { proxy },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', sourcemap: true }
    : { outDir: 'dist/console', target: 'es2023', sourcemap: false },
  publicDir: isSsrBuild ? false : 'public',
  worker: { format: 'es' as const },
  test: {
    projects: [
      {
        extends: true as const,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['tests/{domain,machines,plan,api,app,features,telemetry,i18n,structure}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true as const,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}))
