import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isRunning } from '../../isRunning.mjs'

const draftName = /^draft-(\d+)-/
const abandonedAfter = 10 * 60_000

/**
 * Runs `work` with a new folder inside `folder`, and removes it afterwards. `moveIntoPlace` publishes the result, so a
 * process killed halfway leaves only a temporary folder.
 */
export async function withTemporaryFolder(
  folder: string,
  work: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = join(folder, `draft-${process.pid}-${randomUUID()}`)
  await mkdir(draft)
  await chmod(draft, 0o711)
  try {
    await work(draft)
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Renames a finished folder to `place` and syncs the rename to disk. Does nothing if `place` exists, so one of two
 * concurrent starts wins.
 */
export async function moveIntoPlace(draft: string, place: string): Promise<void> {
  try {
    await rename(draft, place)
  } catch (error) {
    if (existsSync(place)) return
    throw error
  }
  await syncFolder(dirname(place))
}

/** Syncs the folder's entries to disk; syncing the files does not (Windows has no such call). */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes temporary folders of ended processes. One that cannot be removed yet is left to the next start. */
export async function removeAbandonedFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = draftName.exec(name)?.[1]
    if (!maker) continue
    const draft = join(folder, name)
    const madeAt = await stat(draft).then(
      (found) => found.ctimeMs,
      () => 0,
    )
    if (isRunning(Number(maker)) && Date.now() - madeAt < abandonedAfter) continue
    await rm(draft, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
  }
}
