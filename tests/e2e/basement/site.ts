import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Browser } from '@playwright/test'
import { isObject } from '#domain/isObject.ts'
import { NEW_PROFILE, readProfile, writeProfile } from '#domain/profile.ts'
import type { AppliedGroupRule, PollResponse, Rule, Setting } from '#openapi/lighting.d.ts'
import { startConsoleServer } from '#support/consoleServer.ts'
import { operationAt } from '#support/contract.ts'
import { passOn } from '#support/passOn.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { installableContext } from '../signIn.ts'
import type { Exchange } from './exchanges.ts'

/** What a site offers: all of Latern's calls, or those of specification §7, of whose changes every third answer is lost. */
export type Provider = 'our server' | 'section 7'

/** A person's way to the server, at an address of its own. */
export type Door = {
  readonly address: string
  readonly email: string
  readonly password: string
  readonly token: string
  /** What has come through. */
  readonly exchanges: readonly Exchange[]
  /** Lets requests through; a closed door has nobody behind it. */
  setOpen(isOpen: boolean): void
  /** Offers a newer build from here on. */
  release(): void
  /** Ends the person's session on the server. */
  signOut(): Promise<void>
}

/** What a site holds, as `position L-1` → `20,30`. Two sites are equal where these are. */
export type State = ReadonlyMap<string, string>

export type Site = {
  readonly zone: number
  readonly doors: readonly [Door, Door]
  /** The ids of devices, by name. */
  readonly devices: ReadonlyMap<string, number>
  state(): Promise<State>
  /** Kills the server, and starts it again on what it had stored. */
  crash(): Promise<void>
  stop(): Promise<void>
}

const people = [
  { email: 'anu@site.test', displayName: 'Anu Allik', password: 'light in the basement' },
  { email: 'boriss@site.test', displayName: 'Boriss Berg', password: 'light in the attic' },
] as const
const admin = { email: 'kadri@site.test', displayName: 'Kadri Tamm', password: 'lumen for all' }
const floor = 'Basement'

/** The fields of a zone that the test changes. */
export const ZONE_FIELDS = ['working_hours', 'working_days', 'total_power_consumption'] as const

/** The names of so many luminaires: L1 and so on. */
export const luminaireNames = (count: number) => Array.from({ length: count }, (_, index) => `L${index + 1}`)

/** Our server with so many luminaires, and a browser in which its console can be installed. */
export async function openInstallable(browser: Browser, count: number) {
  const names = luminaireNames(count)
  const site = await openSite('our server', names)
  const [door] = site.doors
  const context = await installableContext(browser, door.address, door.token)
  return { names, site, door, context }
}

/** A site with one floor, the devices of these names, a group `Common` and a dimming profile `Common`. */
export async function openSite(provider: Provider, names: readonly string[]): Promise<Site> {
  const folder = await temporaryFolder()
  const start = () =>
    startConsoleServer(['--no-demo', '--port', '0', '--data', folder], {
      LATERN_SMTP_URL: '',
      LATERN_SIGN_IN_TRIES: '1000',
    })
  let server = await start()
  const call = async (method: string, path: string, token: string | null, body?: object) => {
    const response = await fetch(`${server.address}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(method !== 'GET' && { body: JSON.stringify({ token, ...body }) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const { access_token: token } = await call('POST', '/auth/register', null, admin)
  const zone: number = (await call('POST', '/api/v2/latern/areas', token, { name: floor })).id
  const devices = names.map((name) => ({ kind: 'luminaire', name, zone: floor }))
  await call('POST', '/api/v2/latern/devices/import', token, { devices })
  await call('POST', '/api/v2/devices/groups', token, {
    name: 'Common',
    description: '',
    devices: [],
    tags: [],
  })
  await call('POST', '/api/v2/rules', token, { name: 'Common', rulespec: writeProfile(NEW_PROFILE, []) })
  const poll = async (): Promise<Required<PollResponse>> =>
    call('POST', '/api/v2/poll', token, {
      tables: ['areas', 'luminaires', 'devicegroups', 'rules', 'luminairetypes'],
      start_date: null,
    })

  const doors = await Promise.all(
    people.map(async ({ email, displayName, password }) => {
      const { path } = await call('POST', '/api/v2/latern/users', token, {
        email,
        displayName,
        role: ['staff'],
      })
      const key = new URL(path, server.address).searchParams.get('key')
      await call('POST', '/auth/password/reset', null, { key, password })
      const session = await call('POST', '/auth/login', null, { email, password })
      const signOut = () => call('POST', '/auth/logout', session.access_token)
      return openDoor(
        { email, password, token: session.access_token, signOut },
        () => server.address,
        provider,
      )
    }),
  )
  const ids = new Map((await poll()).luminaires.map(({ name, id }) => [name, id]))
  return {
    zone,
    doors: doors as [(typeof doors)[0], (typeof doors)[0]],
    devices: ids,
    state: async () =>
      stateOf({
        zone,
        tables: await poll(),
        settings: await call('GET', '/settings', token),
        rules: await call('GET', '/api/v2/rules', token),
        applied: await call('GET', '/api/v2/rules/applied/group', token),
      }),
    async crash() {
      await server.kill()
      server = await start()
    },
    async stop() {
      for (const door of doors) door.close()
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

type Seen = {
  zone: number
  tables: Required<PollResponse>
  settings: readonly Setting[]
  rules: readonly Rule[]
  applied: readonly AppliedGroupRule[]
}

function stateOf({ zone, tables, settings, rules, applied }: Seen): State {
  const state = new Map<string, string>()
  const count = (key: string) => state.set(key, String(Number(state.get(key) ?? 0) + 1))
  for (const { name, latitude, longitude } of tables.luminaires)
    state.set(`position ${name}`, latitude === -1 ? 'none' : positionText(longitude, latitude))
  for (const { name, devices } of tables.devicegroups) {
    count(`group ${name}`)
    for (const id of devices)
      state.set(`group of ${tables.luminaires.find((device) => device.id === id)?.name}`, name)
  }
  const area = tables.areas.find(({ id }) => id === zone)
  state.set('zone name', area?.name ?? '')
  for (const field of ZONE_FIELDS) {
    const setting = area?.settings.find(({ name }) => name === field)
    if (setting) state.set(field, String(setting.value))
  }
  for (const { name, value } of settings) state.set(name, String(value))
  for (const { id, name, notes, rulespec } of rules) {
    const isCopy = isObject(notes) && 'related_rule_id' in notes
    const group = applied.find(({ fk_rule }) => fk_rule === id)
    const groupName = tables.devicegroups.find((each) => each.id === group?.fk_group)?.name
    const level = String(readProfile(rulespec).working.inactiveLevel)
    if (!isCopy) {
      count(`profile ${name}`)
      state.set(`level of ${name}`, level)
    } else if (groupName === undefined) count(`copies of ${name} that apply nowhere`)
    else {
      count(`profile ${name} on ${groupName}`)
      state.set(`level of ${name} on ${groupName}`, level)
    }
  }
  return state
}

export const positionText = (x: number, y: number) => `${round(x)},${round(y)}`
const round = (percent: number) => Math.round(percent * 100) / 100

type Credentials = Pick<Door, 'email' | 'password' | 'token' | 'signOut'>

async function openDoor(credentials: Credentials, server: () => string, provider: Provider) {
  let isOpen = true
  let version = 1
  let changes = 0
  const exchanges: Exchange[] = []
  const between = createServer(async (asked, reply) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
    const call = operationAt(asked.method ?? '', pathname)?.operation
    // Chromium sends a request again by itself, a POST too, where the connection was opened for another one and ends without an answer.
    if (provider === 'section 7') {
      asked.headers.connection = 'close'
      reply.shouldKeepAlive = false
    }
    if (!isOpen) {
      reply.destroy()
      return
    }
    const exchange: Exchange = {
      method: asked.method ?? '',
      path: pathname,
      sentAt: performance.now(),
      endedAt: Number.POSITIVE_INFINITY,
      isAnswered: false,
    }
    exchanges.push(exchange)
    reply.once('close', () => {
      exchange.endedAt = performance.now()
      exchange.isAnswered = reply.writableFinished
    })
    if (pathname === '/service-worker.js') {
      delete asked.headers['if-none-match']
      delete asked.headers['if-modified-since']
      await passOn(asked, reply, server(), { change: (script) => `${script}\n// ${version}` })
    } else if (provider === 'section 7' && call?.['x-latern-extension'])
      reply.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not found"}')
    else if (provider === 'section 7' && call && isChange(asked) && ++changes % 3 === 0)
      await loseAnswer(asked, reply, server())
    else await passOn(asked, reply, server())
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  return {
    ...credentials,
    exchanges,
    address: `http://127.0.0.1:${(between.address() as AddressInfo).port}`,
    setOpen(is: boolean) {
      isOpen = is
      if (!is) between.closeAllConnections()
    },
    release: () => {
      version += 1
    },
    close() {
      between.close()
      between.closeAllConnections()
    },
  }
}

const isChange = ({ method, url = '' }: IncomingMessage) =>
  method !== 'GET' && !url.startsWith('/auth/') && !url.startsWith('/api/v2/poll')

/**
 * The server makes the change, and nobody hears of it. The answer ends after its head: Chromium would send the request again
 * where it had none at all.
 */
async function loseAnswer(asked: IncomingMessage, reply: ServerResponse, server: string) {
  const passed = request(new URL(asked.url ?? '/', server), {
    method: asked.method ?? 'POST',
    headers: asked.headers,
  })
  asked.pipe(passed)
  const [answer] = (await once(passed, 'response').catch(() => [])) as [IncomingMessage?]
  if (!answer) return reply.destroy()
  await buffer(answer).catch(() => undefined)
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '2' })
  reply.write('{', () => reply.destroy())
}
