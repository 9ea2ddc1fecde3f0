import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { packageRoot } from '../root.ts'

const folder = join(packageRoot, 'dist/console')

/** Files whose names carry a hash of what is in them. */
const immutable = /[\\/]assets[\\/]/

/**
 * The built console: its files, and for every other page address that a browser asks for, index.html, since the
 * router in it knows the pages.
 */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The readings' scanner and the decoders of scanned PDFs are WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'"],
        // Radix and Konva place what they show through style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  })

  const built = existsSync(join(folder, 'index.html'))
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        reply.setHeader(
          'cache-control',
          immutable.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })

  /** A browser that goes to a page says so; the console's own calls ask for JSON. */
  const isPage = (method: string, accept: string | undefined) =>
    built && method === 'GET' && (accept ?? '').includes('text/html')

  // Pages and calls share some addresses (/settings).
  app.addHook('onRequest', async (request, reply) => {
    if (isPage(request.method, request.headers.accept) && request.routeOptions.config.url !== '/plans/:name')
      if (!request.url.startsWith('/assets/')) return reply.sendFile('index.html')
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ message: `There is no ${request.method} ${request.url.split('?')[0]}` }),
  )
}
