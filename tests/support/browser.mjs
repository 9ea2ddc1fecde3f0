// Plain JavaScript: tests/run.mjs needs it before TypeScript runs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium to test with: the one that LATERN_CHROMIUM names, the machine's own, or Playwright's; undefined for none. */
export function findChromium() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.LATERN_CHROMIUM, ...onPath, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

/** Sees to it that there is a Chromium: Debian's where we may install packages, Playwright's own download otherwise. */
export function installChromium() {
  if (findChromium()) return
  console.log('Installing Chromium…')
  const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0
  const isRoot = process.getuid?.() === 0
  const debian = () =>
    isRoot && run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', 'chromium'])
  const download = () => run('npx', ['playwright', 'install', 'chromium'])
  if ((debian() || download()) && findChromium()) return
  throw new Error('No Chromium could be installed. Install one and name it in LATERN_CHROMIUM.')
}

/** How Chromium is started for tests: headless, without the background traffic that a closed network would refuse. */
export const launchOptions = () => ({
  executablePath: findChromium(),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
