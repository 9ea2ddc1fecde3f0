/** The built console as a server gives it: its files, compressed where the build has compressed them, and index.html for pages. */
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** @returns whether the request was for a file or a page, and is answered */
export function serveFiles(asked: IncomingMessage, reply: ServerResponse, folder: string): boolean {
  if (asked.method !== 'GET') return false
  const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
  const isPage = asked.headers.accept?.includes('text/html') ?? false
  const file = join(folder, isPage ? 'index.html' : pathname)
  if (!isPage && (pathname === '/' || !existsSync(file))) return false
  const compressed = existsSync(`${file}.br`) && asked.headers['accept-encoding']?.includes('br')
  reply
    .writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(compressed && { 'content-encoding': 'br' }),
    })
    .end(readFileSync(compressed ? `${file}.br` : file))
  return true
}
