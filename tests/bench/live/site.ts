/** A site under measurement: the bench's server in a process of its own, alone or before our own server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { tokenAt } from '#support/memorySite.ts'
import { openOurs } from './ours.ts'
import { type Changes, FIRST_ZONE, type SiteSize } from './rows.ts'
import type { Answered } from './server.ts'

export const SERVERS = ['section-7', 'ours'] as const
export type ServerName = (typeof SERVERS)[number]

export type LiveSite = {
  readonly address: string
  readonly token: string
  readonly zone: number
  /** What differs from one poll to the next, from now on. */
  change(changes: Changes): Promise<void>
  /** What was answered since this was last asked. */
  answered(): Promise<Answered[]>
  /** Resolves when a poll has been answered. */
  nextPoll(): Promise<void>
  close(): Promise<void>
}

type Options = { readonly console: string; readonly plans: string; readonly period: number }

export async function openSite(
  kind: ServerName,
  size: SiteSize,
  { console, plans, period }: Options,
): Promise<LiveSite> {
  const ours = kind === 'ours' ? await openOurs(size, period) : undefined
  const given = {
    console,
    plans: ours ? '' : plans,
    behind: ours?.address ?? '',
    luminaires: size.luminaires,
    zones: size.zones,
  }
  const args = Object.entries(given).map(([name, value]) => `--${name}=${value}`)
  const script = fileURLToPath(new URL('./server.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [address] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const control = async (what: string, body: object = {}) =>
    (await fetch(`${address}/bench/${what}`, { method: 'POST', body: JSON.stringify(body) })).json()
  const answered = () => control('answered') as Promise<Answered[]>
  return {
    address,
    token: ours?.token ?? tokenAt(Date.now()),
    zone: ours?.zone ?? FIRST_ZONE,
    answered,
    async change(changes) {
      await control('changes', { changes })
      ours?.change(changes)
    },
    async nextPoll() {
      await answered()
      while (!(await answered()).some(({ kind: one }) => one === 'poll'))
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
    async close() {
      child.kill()
      await once(child, 'exit')
      await ours?.close()
    },
  }
}
