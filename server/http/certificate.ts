import { createPrivateKey, X509Certificate } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { type Milliseconds, SECOND } from '#domain/units.ts'

/** The files of a certificate, its chain after it, and of its key, in PEM format. */
export type CertificateFiles = { readonly cert: string; readonly key: string }

/** Their content. */
export type Certificate = { readonly cert: string; readonly key: string }

/** How often the files are looked at. File systems do not tell everywhere that a file, or what a link names, has changed. */
const CHECKED: Milliseconds = 5 * SECOND

/** @throws Error with a sentence that names the file that is missing, cannot be read, or does not fit the other */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const [cert, key] = await Promise.all([
    readText(files.cert, 'LATERN_TLS_CERT'),
    readText(files.key, 'LATERN_TLS_KEY'),
  ])
  const certificate = parsed(
    () => new X509Certificate(cert),
    `${files.cert} (LATERN_TLS_CERT) holds no certificate in PEM format.`,
  )
  const privateKey = parsed(
    () => createPrivateKey(key),
    key.includes('ENCRYPTED')
      ? `The key in ${files.key} (LATERN_TLS_KEY) is encrypted. Latern needs one without a passphrase.`
      : `${files.key} (LATERN_TLS_KEY) holds no private key in PEM format.`,
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error(
      `The key in ${files.key} (LATERN_TLS_KEY) does not belong to the certificate in ${files.cert} (LATERN_TLS_CERT).`,
    )
  parsed(
    () => createSecureContext({ cert, key }),
    `The certificate in ${files.cert} (LATERN_TLS_CERT) cannot be used for TLS, or the chain after it is broken.`,
  )
  return { cert, key }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'the account that Latern runs as may not read it',
  EISDIR: 'it is a folder',
}

async function readText(file: string, name: string): Promise<string> {
  return readFile(file, 'utf8').catch(({ code = '', message }: NodeJS.ErrnoException) => {
    throw new Error(`Cannot read ${file} (${name}): ${reasons[code] ?? message}.`)
  })
}

function parsed<Value>(parse: () => Value, problem: string): Value {
  try {
    return parse()
  } catch {
    throw new Error(problem)
  }
}

type Followed = {
  readonly files: CertificateFiles
  /** What the server uses now. */
  readonly used: Certificate
  readonly server: { setSecureContext(certificate: Certificate): void }
  readonly log: { info(text: string): void; warn(text: string): void }
  readonly interval?: Milliseconds
}

/**
 * Takes over a certificate whose files have changed, for every connection that is opened afterwards. One that cannot be used is
 * logged, and the one before stays.
 * @returns a function that ends it
 */
export function followCertificate({ files, used, server, log, interval = CHECKED }: Followed): () => void {
  let current = used
  let checking = Promise.resolve()

  async function check() {
    try {
      const next = await readCertificate(files)
      if (next.cert === current.cert && next.key === current.key) return
      server.setSecureContext(next)
      current = next
      log.info(`The certificate in ${files.cert} is in use.`)
    } catch (error) {
      log.warn(`${(error as Error).message} The certificate before stays in use.`)
    }
  }

  const listener = () => {
    checking = checking.then(check)
  }
  const paths = [files.cert, files.key]
  for (const path of paths) watchFile(path, { interval, persistent: false }, listener)
  return () => {
    for (const path of paths) unwatchFile(path, listener)
  }
}
