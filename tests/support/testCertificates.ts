import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { packageRoot } from '#server/root.ts'

/** The files of a certificate for localhost that only tests may use (certificates/README.md), and what they hold. */
export function testCertificate(name: 'one' | 'other') {
  const file = (kind: 'cert' | 'key') =>
    join(packageRoot, 'tests/support/certificates', `${name}.${kind}.pem`)
  const files = { cert: file('cert'), key: file('key') }
  return { files, cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') }
}

/** The certificate that a server on this machine shows a new connection, in PEM format. */
export const shownCertificate = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      const { raw } = socket.getPeerCertificate()
      const lines = raw.toString('base64').match(/.{1,64}/g) ?? []
      resolve(['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'))
      socket.destroy()
    })
    socket.on('error', reject)
  })

/** A request over HTTPS that trusts this certificate alone. */
export const askSafely = (address: string, ca: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request(address, { ca, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() })
    })
      .on('error', reject)
      .end()
  })
