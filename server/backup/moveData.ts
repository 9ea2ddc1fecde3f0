import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../store/database.ts'
import { openForWriting, type Place, requireDatabase, using } from './openSource.ts'
import { restoreBackup } from './restoreBackup.ts'
import type { TableCount } from './sections.ts'
import { writeBackup } from './writeBackup.ts'

export type MoveOptions = {
  version: string
  log?: (line: string) => void
  /** Called after each table that has been moved. */
  onTable?: (count: TableCount) => void
  signal?: AbortSignal | undefined
}

/**
 * Copies all data into an empty database, brings them up to this version and, where that is a Citus coordinator, distributes
 * telemetry by zone over its workers. The source stays as it is, and no server may serve either meanwhile. The data pass through a
 * file in the system's temporary folder, which only its owner may read.
 *
 * @throws BackupProblem if there is no site in `from`, or `to` is not empty, which then stays as it is; if a server serves either
 */
export async function moveData(
  from: Place,
  to: string,
  { version, log = () => {}, onTable = () => {}, signal }: MoveOptions,
): Promise<void> {
  await requireDatabase(from)
  const folder = await mkdtemp(join(tmpdir(), 'latern-move-'))
  const file = join(folder, 'all')
  try {
    await using(openForWriting(from, log), async (source) => {
      log('Reading all data…')
      await writeBackup(source, file, { version, signal })
      await using(openForWriting({ folder: undefined, databaseUrl: to }, log), (target) =>
        restoreBackup(target, file, { onTable, signal }),
      )
    })
  } finally {
    await rm(folder, { recursive: true })
  }
  const database = await openDatabase({ connectionString: to }, { log })
  await database.close()
}
