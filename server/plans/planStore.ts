import { open } from 'node:fs/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../store/schema.d.ts'
import type { PlanFile } from './planFile.ts'

/** Bytes per piece: the part of a plan held in memory. */
const pieceSize = 128 * 1024

/** The path a plan is served at. */
export const planAddress = ({ hash, extension }: Pick<PlanFile, 'hash' | 'extension'>) =>
  `/plans/${hash}.${extension}`

type StoredPlan = Pick<PlanFile, 'hash' | 'mediaType' | 'size'>

/** Stores a plan by its hash, piece by piece, unless it is stored already. */
export async function storePlan(
  transaction: Transaction<DB>,
  { hash, mediaType, size }: StoredPlan,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  const added = await transaction
    .insertInto('plan_image')
    .values({ hash, media_type: mediaType, size })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (!added) return
  let number = 0
  for await (const bytes of pieces)
    await transaction.insertInto('plan_piece').values({ hash, number: number++, bytes }).execute()
}

export function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}

/** Reads a file in pieces. */
export async function* piecesOfFile(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceSize), 0, pieceSize)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Bytes per read. Larger values arrive as strings that V8 allocates outside its young generation and frees late. */
const sliceSize = 32 * 1024

/** Reads a stored plan on demand, a slice at a time, so that no connection is held between them. */
export async function* piecesOfPlan(query: Kysely<DB>, { hash, size }: Pick<StoredPlan, 'hash' | 'size'>) {
  for (let number = 0, sent = 0; sent < size; number++) {
    for (let at = 0, length = Number.POSITIVE_INFINITY; at < length; ) {
      const piece = await query
        .selectFrom('plan_piece')
        .select([
          sql<Buffer>`substring(bytes from ${at + 1}::int for ${sliceSize}::int)`.as('slice'),
          sql<number>`octet_length(bytes)`.as('length'),
        ])
        .where('hash', '=', hash)
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
      length = piece.length
      at += piece.slice.length
      sent += piece.slice.length
      yield piece.slice
    }
  }
}

/** Locks the plans, so that an image being assigned to a zone is not deleted as unused. */
export const lockPlans = (transaction: Transaction<DB>) =>
  sql`lock table plan_image in share row exclusive mode`.execute(transaction)

/** Deletes the images that no zone uses. */
export const forgetUnusedPlans = (transaction: Transaction<DB>) =>
  sql`
    delete from plan_image p
    where not exists (select from area a where a.image like '/plans/' || p.hash || '.%')`.execute(transaction)
