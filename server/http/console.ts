import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { packageRoot } from '../root.ts'

const builtConsole = join(packageRoot, 'dist/console')

/** Files whose names contain a hash of their content. */
const immutable = /[\\/]assets[\\/]/

/** The paths of the API, known or not. */
const apiAddress = /^\/(api|auth|settings|area_settings)(\/|$)/

/**
 * Serves the built console: its files, and index.html for every other page, since the console's router resolves the
 * path.
 */
export async function serveConsole(app: FastifyInstance, folder = builtConsole): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The scanner of readings and the decoders of scanned PDFs are WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'"],
        // Radix and Konva position elements with style attributes.
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
  // A file that is missing is 404: a page in the place of a script would be taken for the script, and cached.
  const isFile = ({ url }: FastifyRequest) => {
    const [path = ''] = url.split('?')
    return /^\/(assets|plans)\/|^\/(health|ready|metrics)$/.test(path) || /\.\w+$/.test(path)
  }

  // Pages and calls share some paths (/settings). Navigation requests accept HTML; the console's calls accept JSON.
  app.addHook('onRequest', async (request, reply) => {
    const { accept = '' } = request.headers
    const isPage = reads(request) && accept.includes('text/html') && !isFile(request)
    if (built && (isPage || (reads(request) && /^\/(\?|$)/.test(request.url)))) await sendPage(reply)
  })
  // A client that accepts anything (curl, a monitor) gets the page if the path is neither a call nor a file.
  app.setNotFoundHandler(async (request, reply) => {
    const { accept = '*/*' } = request.headers
    const [path = ''] = request.url.split('?')
    const mayBePage = accept.includes('*/*') && !apiAddress.test(path) && !isFile(request)
    if (built && reads(request) && mayBePage) {
      await sendPage(reply)
      return reply
    }
    return reply.code(404).send({ message: `There is no ${request.method} ${path}` })
  })
}

/** Resolves when the page is sent, or its client has gone: nobody is left then to send anything to. */
async function sendPage(reply: FastifyReply): Promise<void> {
  await reply.sendFile('index.html')
  if (!reply.sent) reply.hijack()
}
