import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** ms after which a lock that its holder has not touched is free; another process may have the holder's id by then. */
const abandonedAfter = 30_000
/** ms after which it is free where the holder has ended but a process that it started is still running. */
const leftAloneAfter = 300_000
const touchedEvery = 5_000
/** ms to wait after taking the lock: another process may be removing the same abandoned one. */
const settles = 50

/**
 * Runs `work` while no other process holds the lock at `file`; `onWait` is called once with the holder's process id. `work`
 * gets a function that records the id of a process it starts. The lock of a killed holder is free once that process has ended.
 */
export async function inTurn(file, onWait, work) {
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
  // Without an id, its holder is about to write it, or was killed just then.
  if (!holder) return Date.now() - touched > settles * 20
  const lasts = isRunning(holder) ? abandonedAfter : started && isRunning(started) ? leftAloneAfter : 0
  return Date.now() - touched >= lasts
}

function touch(file) {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // It was taken away; the work goes on to its end all the same.
  }
}

function isRunning(processId) {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
