import { createPrivateKey } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { copyFile, mkdtemp, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { followCertificate, readCertificate } from '#server/http/certificate.ts'
import { startConsoleServer } from '#support/consoleServer.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { askSafely, shownCertificate, testCertificate } from '#support/testCertificates.ts'

const one = testCertificate('one')
const other = testCertificate('other')
const encrypted = String(
  createPrivateKey(one.key).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
)

let folder: string
let files: { cert: string; key: string }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latern-tls-'))
  files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  await copyFile(one.files.cert, files.cert)
  await copyFile(one.files.key, files.key)
})
afterEach(() => rm(folder, { recursive: true }))

describe('the options of HTTPS', () => {
  test('are the files of a certificate and its key, from the command line or the environment', () => {
    const tls = { cert: '/etc/cert.pem', key: '/etc/key.pem' }
    expect(readConfig([], {})).toMatchObject({ tls: undefined })
    expect(readConfig([], { LATERN_TLS_CERT: '', LATERN_TLS_KEY: '' })).toMatchObject({ tls: undefined })
    expect(readConfig([], { LATERN_TLS_CERT: tls.cert, LATERN_TLS_KEY: tls.key })).toMatchObject({ tls })
    const args = ['--tls-cert', tls.cert, '--tls-key', tls.key]
    expect(readConfig(args, { LATERN_TLS_CERT: '/a', LATERN_TLS_KEY: '/b' })).toMatchObject({ tls })
  })

  test('belong together', () => {
    expect(() => readConfig([], { LATERN_TLS_CERT: '/a' })).toThrow(/LATERN_TLS_KEY .*is missing/)
    expect(() => readConfig(['--tls-key', '/a'], {})).toThrow(/LATERN_TLS_CERT .*is missing/)
  })
})

describe('a certificate', () => {
  test('is read with its key', async () => {
    expect(await readCertificate(files)).toEqual({ cert: one.cert, key: one.key })
  })

  test.each([
    ['cert', undefined, /Cannot read .*cert\.pem \(LATERN_TLS_CERT\): there is no such file\./],
    ['key', undefined, /Cannot read .*key\.pem \(LATERN_TLS_KEY\): there is no such file\./],
    ['cert', one.key, /cert\.pem \(LATERN_TLS_CERT\) holds no certificate in PEM format\./],
    ['key', one.cert, /key\.pem \(LATERN_TLS_KEY\) holds no private key in PEM format\./],
    ['key', encrypted, /key\.pem \(LATERN_TLS_KEY\) is encrypted\./],
    ['key', other.key, /key\.pem \(LATERN_TLS_KEY\) does not belong to .*cert\.pem \(LATERN_TLS_CERT\)\./],
    [
      'cert',
      `${one.cert}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`,
      /cert\.pem \(LATERN_TLS_CERT\) cannot be used for TLS, or the chain after it is broken\./,
    ],
  ] as const)('whose %s is wrong is refused with a sentence that names the file', async (kind, content, message) => {
    if (content === undefined) await unlink(files[kind])
    else await writeFile(files[kind], content)
    await expect(readCertificate(files)).rejects.toThrow(message)
  })

  test('in a folder’s place is refused likewise', async () => {
    await expect(readCertificate({ ...files, cert: folder })).rejects.toThrow(
      `Cannot read ${folder} (LATERN_TLS_CERT): it is a folder.`,
    )
  })

  test.skipIf(process.getuid?.() === 0)('that this account may not read is refused likewise', async () => {
    chmodSync(files.key, 0)
    await expect(readCertificate(files)).rejects.toThrow(
      /\(LATERN_TLS_KEY\): the account that Latern runs as/,
    )
  })
})

describe('a server whose certificate’s files change', () => {
  let server: Server
  let said: string[]
  let unfollow: () => void
  const port = () => (server.address() as AddressInfo).port
  beforeEach(async () => {
    said = []
    server = createServer({ cert: one.cert, key: one.key }, (_, reply) => reply.end('here'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const log = (text: string) => void said.push(text)
    const used = await readCertificate(files)
    unfollow = followCertificate({ files, used, server, log: { info: log, warn: log }, interval: 20 })
  })
  afterEach(() => {
    unfollow()
    server.close()
  })

  test('shows the new one to new connections', async () => {
    expect(await shownCertificate(port())).toBe(one.cert)
    await copyFile(other.files.key, files.key)
    await copyFile(other.files.cert, files.cert)
    await vi.waitFor(async () => expect(await shownCertificate(port())).toBe(other.cert), 15_000)
    expect(said.at(-1)).toBe(`The certificate in ${files.cert} is in use.`)
    expect(await askSafely(`https://127.0.0.1:${port()}/`, other.cert)).toEqual({ status: 200, text: 'here' })
  })

  test('follows links to other files, as certbot renews them', async () => {
    for (const kind of ['key', 'cert'] as const) {
      await unlink(files[kind])
      await symlink(other.files[kind], files[kind])
    }
    await vi.waitFor(async () => expect(await shownCertificate(port())).toBe(other.cert), 15_000)
  })

  test('keeps the one before where the new one cannot be used, says so, and takes the next one', async () => {
    await copyFile(other.files.cert, files.cert)
    // Before, it may have been read while it was half copied.
    const refusal = /does not belong to the certificate .* The certificate before stays in use\.$/
    await vi.waitFor(() => expect(said.at(-1)).toMatch(refusal), 15_000)
    expect(await shownCertificate(port())).toBe(one.cert)
    await copyFile(other.files.key, files.key)
    await vi.waitFor(async () => expect(await shownCertificate(port())).toBe(other.cert), 15_000)
  })
})

describe('the built server', () => {
  const tls = () => ({ LATERN_TLS_CERT: files.cert, LATERN_TLS_KEY: files.key })

  test('speaks HTTPS, prints that, and hangs up on whoever speaks HTTP', async () => {
    const data = await temporaryFolder()
    try {
      const server = await startConsoleServer(['--no-demo', '--port', '0', '--data', data], tls())
      try {
        expect(server.address).toMatch(/^https:/)
        const page = await askSafely(`${server.address}/dashboard`, one.cert, { accept: 'text/html' })
        expect(page.status).toBe(200)
        expect(page.text).toContain('<div id="root">')
        await expect(fetch(server.address.replace('https:', 'http:'))).rejects.toThrow('fetch failed')
      } finally {
        await server.stop()
      }
    } finally {
      await rm(data, { recursive: true })
    }
  })

  test('does not start with a key that is not the certificate’s', async () => {
    await copyFile(other.files.key, files.key)
    await expect(startConsoleServer(['--port', '0', '--data', join(folder, 'data')], tls())).rejects.toThrow(
      /Latern could not start\.\nThe key in .*key\.pem \(LATERN_TLS_KEY\) does not belong to/,
    )
  })
})
