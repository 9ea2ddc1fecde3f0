import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { isRunning } from './isRunning.mjs'

/** ms after which an untouched lock is free; its holder's process id may have been reused. */
const abandonedAfter = 30_000
/** The same if the holder has ended but a process that it started is still running. */
const leftAloneAfter = 300_000
const touchedEvery = 5_000
/** ms to wait after taking the lock, since another process may be removing the abandoned one. */
const settles = 50

/**
 * Runs `work` while holding the lock at `file`. If it has to wait, it calls `onWait` once with the holder's process id.
 * `work` gets a function that records the id of a process it starts; the lock of a killed holder is free once that
 * process has ended.
 */
export async function withFileLock(file, onWait, work) {
  for (let announced = false; !(await take(file)); ) {
    const [holder, started] = holdersOf(file)
    if (isAbandoned(file, holder, started)) rmSync(file, { force: true })
    else {
      if (holder && !announced) onWait(holder)
      announced ||= Boolean(holder)
      await delay(100)
    }
  }
  const touching = setInterval(() => touch(file), touchedEvery)
  const release = () => holdersOf(file)[0] === process.pid && rmSync(file, { force: true })
  process.on('exit', release)
  try {
    return await work((started) => writeFileSync(file, `${process.pid} ${started}`))
  } finally {
    clearInterval(touching)
    process.off('exit', release)
    release()
  }
}

async function take(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  await delay(settles)
  return holdersOf(file)[0] === process.pid
}

function holdersOf(file) {
  try {
    return readFileSync(file, 'utf8').split(' ').map(Number)
  } catch {
    return []
  }
}

function isAbandoned(file, holder, started) {
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (touched === undefined) return false
  // Without an id, the holder is about to write it or was killed.
  if (!holder) return Date.now() - touched > settles * 20
  const lasts = isRunning(holder) ? abandonedAfter : started && isRunning(started) ? leftAloneAfter : 0
  return Date.now() - touched >= lasts
}

function touch(file) {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // The lock was taken away; the work continues nevertheless.
  }
}
