import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A lock that its holder has not touched for so many ms is nobody's, whoever has its process id now. */
const abandonedAfter = 30_000
/** The same where the holder has gone, and what it had started goes on. */
const leftAloneAfter = 300_000
const touchedEvery = 5_000
/** How long whoever takes a lock away may lag behind one who took the same away, in ms. */
const settles = 50

/**
 * Runs `work` while no other process holds the lock at `file`; `onWait` is told once who does. `work` gets a function that
 * notes the id of a process it starts. A lock is free where its holder was killed and what that had started has ended.
 */
export async function inTurn(file, onWait, work) {
  for (let told = false; !(await take(file)); ) {
    const [holder, started] = holdersOf(file)
    if (isAbandoned(file, holder, started)) rmSync(file, { force: true })
    else {
      if (holder && !told) onWait(holder)
      told ||= Boolean(holder)
      await delay(100)
    }
  }
  const touching = setInterval(() => touch(file), touchedEvery)
  const letGo = () => holdersOf(file)[0] === process.pid && rmSync(file, { force: true })
  process.on('exit', letGo)
  try {
    return await work((started) => writeFileSync(file, `${process.pid} ${started}`))
  } finally {
    clearInterval(touching)
    process.off('exit', letGo)
    letGo()
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
