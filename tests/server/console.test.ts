import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logAt } from '#server/http/log.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

const page = '<!doctype html><title>Latern</title>'
let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latern-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'assets/index-a1.js'), 'export {}')
  server = await startTestServer({ consoleFolder: folder })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

async function ask(path: string, accept?: string, method = 'GET') {
  const response = await fetch(`${server.address}${path}`, {
    method,
    ...(accept !== undefined && { headers: { accept } }),
  })
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type: type.split(';')[0], text: await response.text() }
}
const html = 'text/html,application/xhtml+xml'
const anything = '*/*'

describe('a browser that leaves a page while it is sent', () => {
  test('is no failure of the server', async () => {
    const lines: string[] = []
    const own = await startTestServer({
      consoleFolder: folder,
      logger: { ...logAt('info'), stream: { write: (line: string) => void lines.push(line) } },
    })
    const port = Number(new URL(own.address).port)
    for (const path of ['/dashboard', '/', '/somewhere', '/floorplan/areas/2'])
      for (let time = 0; time < 10; time++) {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${time % 2 ? html : anything}\r\n\r\n`)
        setImmediate(() => socket.destroy())
        await once(socket, 'close')
      }
    // What comes later is answered later.
    expect((await fetch(`${own.address}/dashboard`, { headers: { accept: html } })).status).toBe(200)
    await own.stop()
    expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)).toEqual([])
  })
})

describe('the console', () => {
  test.each([
    ['/', html],
    ['/', anything],
    ['/', 'application/json'],
    ['/?page=terms', anything],
    ['/dashboard', html],
    ['/dashboard', anything],
    ['/floorplan/areas/2', undefined],
    ['/settings', html],
  ])('is what %s is to whoever takes %s', async (path, accept) => {
    expect(await ask(path, accept)).toEqual({ status: 200, type: 'text/html', text: page })
    expect(await ask(path, accept, 'HEAD')).toEqual({ status: 200, type: 'text/html', text: '' })
  })

  test.each([
    ['/settings', anything, 401],
    ['/api/v2/nonsense', anything, 404],
    ['/auth/nonsense', anything, 404],
    ['/assets/index-gone.js', anything, 404],
    ['/assets/index-gone.js', html, 404],
    ['/assets/index-gone.js?v=1', html, 404],
    ['/assets/', html, 404],
    ['/robots.txt', anything, 404],
    ['/theme-gone.js', html, 404],
    ['/theme-gone.js?v=1', anything, 404],
    ['/dashboard', 'application/json', 404],
    ['/dashboard', 'image/png', 404],
  ])('is not what %s is to whoever takes %s', async (path, accept, status) => {
    const answer = await ask(path, accept)
    expect([answer.status, answer.type]).toEqual([status, 'application/json'])
    expect(JSON.parse(answer.text)).toEqual({ message: expect.any(String) })
  })

  test('has its files, also for whoever asks for their heads alone', async () => {
    expect((await ask('/assets/index-a1.js', anything)).text).toBe('export {}')
    expect(await ask('/assets/index-a1.js', anything, 'HEAD')).toMatchObject({ status: 200, text: '' })
    expect((await ask('/assets/..%2f..%2fpackage.json', anything)).status).toBeGreaterThanOrEqual(400)
    expect((await ask('/dashboard', html, 'POST')).status).toBe(404)
  })
})
