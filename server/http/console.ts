import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { packageRoot } from '../root.ts'

const builtConsole = join(packageRoot, 'dist/console')

/** Files whose names carry a hash of what is in them. */
const immutable = /[\\/]assets[\\/]/

/** Where calls are, whether or not there is one. */
const apiAddress = /^\/(api|auth|settings|area_settings)(\/|$)/

/**
 * The built console: its files, and for every other page address that a browser asks for, index.html, since the
 * router in it knows the pages.
 */
export async function serveConsole(app: FastifyInstance, folder = builtConsole): Promise<void> {
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

  const reads = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
  const isFile = ({ url }: FastifyRequest) => /^\/(assets|plans)\//.test(url)

  // Pages and calls share some addresses (/settings): a browser that goes to a page says so, and the console's own calls
  // ask for JSON.
  app.addHook('onRequest', async (request, reply) => {
    const { accept = '' } = request.headers
    const isPage = reads(request) && accept.includes('text/html') && !isFile(request)
    if (built && (isPage || (reads(request) && /^\/(\?|$)/.test(request.url))))
      return reply.sendFile('index.html')
  })
  // A client that accepts anything (curl, a monitor) gets a page where neither a call nor a file could be meant.
  app.setNotFoundHandler((request, reply) => {
    const { accept = '*/*' } = request.headers
    const [path = ''] = request.url.split('?')
    const mayBePage =
      accept.includes('*/*') && !apiAddress.test(path) && !/\.\w+$/.test(path) && !isFile(request)
    if (built && reads(request) && mayBePage) return reply.sendFile('index.html')
    return reply.code(404).send({ message: `There is no ${request.method} ${path}` })
  })
}
