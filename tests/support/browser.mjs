// Plain JavaScript: tests/run.mjs needs it before TypeScript runs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Chromium without a browser around it: the same engine, for three fifths of the processor's time. */
const shells = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The Chromium to test with: the one that LATERN_CHROMIUM names, the machine's own, or Playwright's; undefined for none.
 *
 * @param isWhole prefers a whole browser, whose frames come as a user's do
 */
export function findChromium({ isWhole = false } = {}) {
  const names = isWhole ? [...browsers, ...shells] : [...shells, ...browsers]
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
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
    isRoot &&
    run('apt-get', ['update', '-qq']) &&
    ['chromium-headless-shell', 'chromium'].some((name) => run('apt-get', ['install', '-y', '-qq', name]))
  const download = () => run('npx', ['playwright', 'install', 'chromium'])
  if ((debian() || download()) && findChromium()) return
  throw new Error('No Chromium could be installed. Install one and name it in LATERN_CHROMIUM.')
}

/** How Chromium is started for tests: headless, without the background traffic that a closed network would refuse. */
export const launchOptions = (which = {}) => ({
  executablePath: findChromium(which) ?? 'chromium',
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
