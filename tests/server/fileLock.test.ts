import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isRunning } from '#server/isRunning.mjs'
import { packageRoot } from '#server/root.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, maxRetries: 10 })
})

function run(file: string) {
  const child = spawn(process.execPath, [join(folder, file)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  return { child, output: () => said, ended: once(child, 'exit').then(([code, signal]) => code ?? signal) }
}

/** What was noted, in order. */
const notes = () => {
  const file = join(folder, 'notes')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

describe('processes that take turns', () => {
  const worker = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { withFileLock } from '${join(packageRoot, 'server/fileLock.mjs')}'
    await withFileLock('lock', () => {}, async () => {
      appendFileSync('notes', 'begun ' + process.pid + '\\n')
      await setTimeout(50)
      appendFileSync('notes', 'ended ' + process.pid + '\\n')
    })`
  beforeEach(() => writeFile(join(folder, 'worker.mjs'), worker))

  test.each([
    ['nobody holds the lock', async () => {}],
    ['a killed process held it', () => writeFile(join(folder, 'lock'), '4194305')],
    ['its holder was killed before it said who it is', () => writeFile(join(folder, 'lock'), '')],
    [
      'the id of a killed holder is another process’s now',
      async () => {
        await writeFile(join(folder, 'lock'), `${process.pid}`)
        const longAgo = new Date(Date.now() - 60_000)
        await utimes(join(folder, 'lock'), longAgo, longAgo)
      },
    ],
  ])('never work at once, and all come to it: %s', async (_, prepare) => {
    await prepare()
    const workers = Array.from({ length: 4 }, () => run('worker.mjs'))
    expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
    const all = notes()
    expect(all).toHaveLength(8)
    for (let at = 0; at < 8; at += 2)
      expect([all[at], all[at + 1]]).toEqual([all[at], all[at]?.replace('begun', 'ended')])
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })
})

describe('npm start in a fresh checkout', () => {
  /** A checkout whose build notes what it does, and whose server notes that it serves. */
  async function checkOut(build: string) {
    await mkdir(join(folder, 'server'))
    for (const name of ['start.mjs', 'prepare.mjs', 'fileLock.mjs', 'isRunning.mjs'])
      await cp(join(packageRoot, 'server', name), join(folder, 'server', name))
    const manifest = {
      name: 'checkout',
      version: '1.0.0',
      type: 'module',
      scripts: { build: 'node build.mjs' },
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
    const lock = { name: 'checkout', version: '1.0.0', lockfileVersion: 3, packages: { '': manifest } }
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
    await writeFile(
      join(folder, 'build.mjs'),
      `import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
       import { setTimeout } from 'node:timers/promises'
       const note = (text) => appendFileSync('notes', text + '\\n')
       note('builds')
       ${build}
       mkdirSync('dist/server', { recursive: true })
       writeFileSync('dist/server/main.js', "import { appendFileSync } from 'node:fs'; appendFileSync('notes', 'serves\\\\n')")
       note('built')`,
    )
  }
  const start = () => run('server/start.mjs')

  test('by two at once builds once, and both go on to serve', async () => {
    await checkOut('await setTimeout(300)')
    const starts = [start(), start()]
    const ends = await Promise.all(starts.map(({ ended }) => ended))
    expect([ends, starts.map(({ output }) => output()).join()]).toEqual([
      [0, 0],
      expect.stringMatching(/Another start \(process \d+\) installs or builds here; waiting for it…/),
    ])
    expect(notes()).toEqual(['builds', 'built', 'serves', 'serves'])
  })

  const buildsUntil = (file: string) => `
    writeFileSync('builder', String(process.pid))
    for (let tries = 0; tries < 1200 && !existsSync('${file}'); tries++) await setTimeout(50)`
  /** The builder's process id. A file exists before it is written, so the id is waited for. */
  const building = () => {
    const file = join(folder, 'builder')
    const builder = () => existsSync(file) && Number(readFileSync(file, 'utf8'))
    return vi.waitUntil(builder, { timeout: 20_000, interval: 10 })
  }

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('that is stopped by %s while it builds leaves nothing running, and the next one builds', async (signal, code) => {
    await checkOut(buildsUntil('go on'))
    const first = start()
    const builder = await building()
    first.child.kill(signal)
    expect(await first.ended).toBe(code)
    expect(first.output()).toMatch(/Stopped. The next start goes on from here./)
    await vi.waitFor(() => expect(isRunning(builder)).toBe(false), 5_000)

    await writeFile(join(folder, 'go on'), '')
    expect(await start().ended).toBe(0)
    expect(notes()).toEqual(['builds', 'builds', 'built', 'serves'])
  })

  test('killed during a build is followed by one that waits for its child processes, then builds', async () => {
    await checkOut(buildsUntil('go on'))
    const first = start()
    await building()
    first.child.kill('SIGKILL')
    await first.ended
    const second = start()
    await vi.waitUntil(() => second.output().includes('waiting for it'), { timeout: 20_000, interval: 10 })
    await writeFile(join(folder, 'go on'), '')
    expect(await second.ended).toBe(0)
    expect(notes()).toEqual(['builds', 'built', 'builds', 'built', 'serves'])
  })
})
