import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Partition, Sequence } from './catalogue.ts'
import { open } from './envelope.ts'
import { BackupProblem } from './problem.ts'

/** What a backup says of itself before its tables. */
export type Heading = {
  /** Latern's version that made it. */
  version: string
  /** ISO 8601. */
  at: string
  /** The names of the migrations that its database had. */
  migrations: string[]
  tables: string[]
}
export type TableHeading = { table: string; columns: string[]; partitions: Partition[] }
export type TableEnd = { rows: number; bytes: number; sha256: string }
export type TableCount = TableEnd & { table: string }

/** A backup in order: its heading; each table with its rows as COPY writes them; its sequences; its end. */
export type Section =
  | { is: 'heading'; heading: Heading }
  | { is: 'table'; table: TableHeading }
  | { is: 'rows'; bytes: Buffer }
  | { is: 'table end'; end: TableEnd }
  | { is: 'sequences'; sequences: Sequence[] }
  | { is: 'end'; tables: TableCount[] }

const kinds = { json: 74, rows: 82 } as const
const longestFrame = 64 * 1024 * 1024

/** A frame is its kind (a byte), its length (4 bytes) and its content. */
export function frameOf(section: Section): Buffer {
  const content = section.is === 'rows' ? section.bytes : Buffer.from(JSON.stringify(section))
  const head = Buffer.alloc(5)
  head.writeUInt8(section.is === 'rows' ? kinds.rows : kinds.json)
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

async function* framesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Section> {
  let ready: Buffer = Buffer.alloc(0)
  for await (const more of bytes) {
    ready = Buffer.concat([ready, more])
    while (ready.length >= 5) {
      const kind = ready.readUInt8()
      const length = ready.readUInt32BE(1)
      if (length > longestFrame || (kind !== kinds.json && kind !== kinds.rows)) throw damaged()
      if (ready.length < 5 + length) break
      const content = ready.subarray(5, 5 + length)
      ready = ready.subarray(5 + length)
      yield kind === kinds.rows ? { is: 'rows', bytes: content } : (JSON.parse(content.toString()) as Section)
    }
  }
  if (ready.length > 0) throw damaged()
}

const damaged = () => new BackupProblem('The backup was changed, or is cut off')

/**
 * The sections of a backup file, in bounded memory. Each table's rows are counted and hashed while they are read, and what
 * does not agree with what was written is an error; so is a file that ends before its end.
 *
 * @throws BackupProblem
 */
export async function* readSections(file: string, passphrase: string | undefined): AsyncGenerator<Section> {
  const sealed = createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>
  const bytes = Readable.from(open(sealed, passphrase), { objectMode: false }).on('error', (error) =>
    unzipped.destroy(error),
  )
  const unzipped = bytes.pipe(createGunzip())
  try {
    yield* checked(framesIn(unzipped as AsyncIterable<Buffer>))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_') || error instanceof SyntaxError) throw damaged()
    if (code === 'ENOENT') throw new BackupProblem(`There is no file ${file}`)
    throw error
  } finally {
    bytes.destroy()
    unzipped.destroy()
  }
}

/** Lets sections through as long as they follow each other as they must, and are what was written. */
async function* checked(sections: AsyncIterable<Section>): AsyncGenerator<Section> {
  const counts: TableCount[] = []
  let expected: string[] | undefined
  let current: { name: string; count: RowCount } | undefined
  let ended = false
  for await (const section of sections) {
    if (ended || (expected === undefined) !== (section.is === 'heading')) throw damaged()
    if (section.is === 'heading') expected = section.heading.tables
    else if (section.is === 'table') {
      if (current || section.table.table !== expected?.[counts.length]) throw damaged()
      current = { name: section.table.table, count: new RowCount() }
    } else if (section.is === 'rows') {
      if (!current) throw damaged()
      current.count.add(section.bytes)
    } else if (section.is === 'table end') {
      if (!current || !isSame(current.count.end(), section.end)) throw damaged()
      counts.push({ table: current.name, ...section.end })
      current = undefined
    } else if (section.is === 'end') {
      ended = !current && counts.length === expected?.length && isSame(counts, section.tables)
      if (!ended) throw damaged()
    }
    yield section
  }
  if (!ended) throw damaged()
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Counts and hashes rows as COPY writes them: each ends with the only line feed in it. */
export class RowCount {
  readonly #hash: Hash = createHash('sha256')
  #rows = 0
  #bytes = 0

  add(bytes: Buffer): void {
    this.#hash.update(bytes)
    this.#bytes += bytes.length
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) this.#rows += 1
  }

  end = (): TableEnd => ({ rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') })
}
