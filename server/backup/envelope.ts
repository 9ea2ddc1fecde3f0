import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupProblem } from './problem.ts'

/** The first line of a backup: what it is, and how its key is made of the passphrase. */
type Envelope = { encryption: null | { kdf: 'scrypt'; salt: string; N: number; r: number; p: number } }

const magic = 'LATERN-BACKUP 1 '
const longestLine = 1024
/** 64 MB and a fifth of a second for each try at a passphrase. */
const cost = { N: 2 ** 16, r: 8, p: 1 } as const
const mostCost = 2 ** 20
/** Bytes of plain text in an encrypted chunk. */
const chunkSize = 64 * 1024
const tagSize = 16

const scryptKey = promisify(
  scrypt as (
    password: string,
    salt: Buffer,
    length: number,
    options: object,
    done: (error: Error | null, key: Buffer) => void,
  ) => void,
)

const keyOf = (passphrase: string, { salt, N, r, p }: NonNullable<Envelope['encryption']>) =>
  scryptKey(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, {
    N,
    r,
    p,
    maxmem: 256 * N * r,
  }) as unknown as Promise<Buffer>

/** Each file has a key of its own, so a counter does for its nonces. The last chunk's says that it is the last. */
function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0)
  nonce.writeBigUInt64BE(BigInt(counter), 4)
  return nonce
}

/**
 * Puts the first line before the bytes, and encrypts them with AES-256-GCM where there is a passphrase. A chunk is its
 * length (4 bytes), its ciphertext and its tag.
 */
export async function* seal(
  bytes: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const encryption =
    passphrase === undefined
      ? null
      : { kdf: 'scrypt' as const, salt: randomBytes(16).toString('base64'), ...cost }
  const line = Buffer.from(`${magic}${JSON.stringify({ encryption } satisfies Envelope)}\n`)
  yield line
  if (passphrase === undefined || encryption === null) {
    yield* bytes
    return
  }
  const key = await keyOf(passphrase, encryption)
  let counter = 0
  const encrypted = (plain: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(counter++, isLast)).setAAD(line)
    const text = Buffer.concat([cipher.update(plain), cipher.final()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(text.length)
    return Buffer.concat([length, text, cipher.getAuthTag()])
  }
  let plain = Buffer.alloc(0)
  for await (const more of bytes) {
    plain = Buffer.concat([plain, more])
    // One is kept back, since the last is marked.
    while (plain.length > chunkSize) {
      yield encrypted(plain.subarray(0, chunkSize), false)
      plain = plain.subarray(chunkSize)
    }
  }
  yield encrypted(plain, true)
}

/**
 * The bytes that were sealed.
 * @throws BackupProblem if it is no backup, is cut off or changed, or the passphrase is missing or wrong
 */
export async function* open(
  file: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const source = new Source(file)
  const line = await source.line()
  const { encryption } = envelopeIn(line)
  if (encryption === null) {
    yield* source.rest()
    return
  }
  if (passphrase === undefined)
    throw new BackupProblem('This backup is encrypted: set LATERN_BACKUP_PASSPHRASE to its passphrase')
  const key = await keyOf(passphrase, encryption)
  for (let counter = 0, isLast = false; !isLast; counter++) {
    const length = (await source.take(4)).readUInt32BE()
    if (length > chunkSize) throw changed(counter)
    const sealed = await source.take(length + tagSize)
    isLast = await source.isAtEnd()
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(counter, isLast))
      .setAAD(line)
      .setAuthTag(sealed.subarray(length))
    const plain = decipher.update(sealed.subarray(0, length))
    try {
      decipher.final()
    } catch {
      throw changed(counter)
    }
    yield plain
  }
}

/** The first chunk cannot tell a wrong passphrase from a changed file. */
const changed = (counter: number) =>
  new BackupProblem(
    counter === 0
      ? 'The passphrase is not this backup’s, or the file was changed'
      : 'The backup was changed, or is cut off',
  )

function envelopeIn(line: Buffer): Envelope {
  const text = line.toString()
  const none = () => new BackupProblem('This file is no backup of Latern’s')
  if (!text.startsWith(magic)) throw none()
  let envelope: Envelope
  try {
    envelope = JSON.parse(text.slice(magic.length))
  } catch {
    throw none()
  }
  const { encryption } = envelope
  if (
    encryption &&
    !(encryption.kdf === 'scrypt' && encryption.N * encryption.r * encryption.p <= 8 * mostCost)
  )
    throw none()
  return envelope
}

/** Bytes that are taken as they are needed. */
class Source {
  readonly #file: AsyncIterator<Buffer>
  #ready: Buffer = Buffer.alloc(0)

  constructor(file: AsyncIterable<Buffer>) {
    this.#file = file[Symbol.asyncIterator]()
  }

  /** Whether there was more to read. */
  async #more(): Promise<boolean> {
    const { done, value } = await this.#file.next()
    if (!done) this.#ready = Buffer.concat([this.#ready, value])
    return !done
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#ready.length === 0) if (!(await this.#more())) return true
    return false
  }

  /** @throws BackupProblem if there are fewer */
  async take(length: number): Promise<Buffer> {
    while (this.#ready.length < length)
      if (!(await this.#more())) throw new BackupProblem('The backup is cut off')
    const taken = this.#ready.subarray(0, length)
    this.#ready = this.#ready.subarray(length)
    return taken
  }

  /** The first line with its end, or what there is instead of one. */
  async line(): Promise<Buffer> {
    while (!this.#ready.includes(10) && this.#ready.length < longestLine) if (!(await this.#more())) break
    return this.take(this.#ready.indexOf(10) + 1)
  }

  async *rest(): AsyncGenerator<Buffer> {
    if (this.#ready.length > 0) yield this.#ready
    for (let next = await this.#file.next(); !next.done; next = await this.#file.next()) yield next.value
  }
}
