// Plain JavaScript: tests/run.mjs needs it before TypeScript runs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Chromium without a browser around it: the same engine, for three fifths of the processor's time. */
const shells = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/**
 * The Chromium to test with: the one that LATERN_CHROMIUM names, the machine's own, or Playwright's; undefined for none.
 *
 * @param isWhole prefers a whole browser, whose frames come as a user's do
 */
export function findChromium({ isWhole = false } = {}) {
  const names = isWhole ? [...browsers, ...shells] : [...shells, ...browsers]
  return [process.env.LATERN_CHROMIUM, ...names.map(onPath), chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Installs one of these packages of Debian's, the first that there is. @returns whether that worked */
const installFromDebian = (packages, ...options) =>
  process.getuid?.() === 0 &&
  run('apt-get', ['update', '-qq']) &&
  packages.some((name) => run('apt-get', ['install', '-y', '-qq', ...options, name]))

/**
 * Sees to it that there is a Chromium: Debian's where we may install packages, Playwright's own download otherwise. A machine
 * that has a whole browser gets the one without, which saves `npm test` minutes, if that can be installed.
 */
export function installChromium() {
  if (process.env.LATERN_CHROMIUM || shells.some(onPath)) return
  const found = findChromium()
  console.log('Installing Chromium…')
  const download = () => run('npx', ['playwright', 'install', 'chromium'])
  if (installFromDebian(found ? shells : [...shells, 'chromium']) || found || (download() && findChromium()))
    return
  throw new Error('No Chromium could be installed. Install one and name it in LATERN_CHROMIUM.')
}

/** The Firefox to test with: the one that LATERN_FIREFOX names, or the machine's own; undefined for none. */
export const findFirefox = () =>
  [process.env.LATERN_FIREFOX, onPath('firefox-esr'), onPath('firefox')].find(
    (path) => path && existsSync(path),
  )

/** The other engines' programs, and Debian's package of each. WebKit needs a screen; Firefox has none. */
const engines = [
  { engine: 'Firefox', find: findFirefox, package: 'firefox-esr' },
  { engine: 'WebKit', find: () => onPath('WebKitWebDriver'), package: 'webkit2gtk-driver' },
  { engine: 'the screen for WebKit', find: () => onPath('Xvfb'), package: 'xvfb' },
]

/**
 * Sees to it that there are Chromium, Firefox and WebKit.
 *
 * @throws Error that names what is missing, where packages cannot be installed
 */
export function installEngines() {
  installChromium()
  for (const { engine, find, package: name } of engines) {
    if (find()) continue
    console.log(`Installing ${engine}…`)
    installFromDebian([name], '--no-install-recommends')
  }
  const missing = engines.filter(({ find }) => !find())
  if (missing.length === 0) return
  const wanted = missing.map(({ engine, package: name }) => `${engine} (Debian’s ${name})`).join(', ')
  throw new Error(`Missing, and could not be installed: ${wanted}. Debian 12 and later have them.`)
}

/** Programs that Latern works with, and Debian's package of each. */
const services = [
  { program: 'mosquitto', package: 'mosquitto' },
  { program: 'haproxy', package: 'haproxy' },
]

/** Debian's daemons are not on everybody's PATH. */
export const findService = (program) =>
  onPath(program) ?? [`/usr/sbin/${program}`].find((path) => existsSync(path))

/**
 * Sees to it that the programs are there that Latern works with, an MQTT broker and a balancer.
 *
 * @throws Error that names what is missing, where packages cannot be installed
 */
export function installServices() {
  for (const { program, package: name } of services) {
    if (findService(program)) continue
    console.log(`Installing ${program}…`)
    installFromDebian([name], '--no-install-recommends')
  }
  const missing = services.filter(({ program }) => !findService(program))
  if (missing.length === 0) return
  const wanted = missing.map(({ package: name }) => `Debian’s ${name}`).join(', ')
  throw new Error(`Missing, and could not be installed: ${wanted}.`)
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
