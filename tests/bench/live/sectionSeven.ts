/** A provider that has specification section 7 and nothing else, for sites that are too large to be made anew for each answer. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { siteUser, tokenAt } from '#support/memorySite.ts'
import { createHistory } from './history.ts'
import { type Changes, pollBodies, rules, type SiteSize } from './rows.ts'

const settings = Object.entries({
  energy_cost: 0.16,
  grid_width: 10,
  grid_height: 10,
  time_zone: 'Europe/Tallinn',
})

export function createSectionSeven(size: SiteSize, hours: number) {
  const began = Date.now()
  const bodies = pollBodies(size, began)
  const history = createHistory(size, hours, began)
  const session = { user: siteUser, access_token: tokenAt(began) }
  const small: Readonly<Record<string, () => unknown>> = {
    'POST /auth/login': () => session,
    'POST /auth/token': () => session,
    'GET /settings': () => settings.map(([name, value], at) => ({ id: at + 1, name, value })),
    'GET /area_settings': () => [],
    'GET /api/v2/rules': rules,
    'GET /api/v2/rules/applied/group': () => [],
  }
  /** Lists that the poll has as well. */
  const tables: Readonly<Record<string, string>> = {
    'GET /api/v2/devices/groups': 'devicegroups',
    'GET /api/v2/reference/luminairetypes': 'luminairetypes',
    'GET /api/v2/rules/applied': 'applied_rules',
  }
  let changes: Changes = 'none'
  let polls = 0

  function send(reply: ServerResponse, pieces: readonly Buffer[], status = 200) {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    reply.writeHead(status, { 'content-type': 'application/json', 'content-length': length })
    for (const piece of pieces) reply.write(piece)
    reply.end()
  }

  return {
    /** From the next poll on. */
    change(wanted: Changes) {
      changes = wanted
    },
    async answer(asked: IncomingMessage, reply: ServerResponse) {
      const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://localhost')
      const call = `${asked.method} ${pathname}`
      const time = (name: string, otherwise: number) => {
        const given = searchParams.get(name)
        return given === null ? otherwise : Date.parse(given)
      }
      const zones = searchParams.getAll('fk_area').map(Number)
      const now = Date.now()
      const span = {
        zones,
        start: time('start_date', new Date(now).setHours(0, 0, 0, 0)),
        end: time('end_date', now),
      }
      const table = tables[call]
      if (call === 'POST /api/v2/poll') {
        await json(asked)
        send(reply, [bodies[changes][polls++ % 2] as Buffer])
      } else if (call === 'GET /api/v2/devices/status/history') send(reply, history.body('luminaires', span))
      else if (call === 'GET /api/v2/events') send(reply, history.body('sensors', span))
      else if (small[call]) send(reply, [Buffer.from(JSON.stringify(small[call]()))])
      else if (table) send(reply, [Buffer.from(JSON.stringify(JSON.parse(String(bodies.none[0]))[table]))])
      else send(reply, [Buffer.from('{"message":"Not found"}')], 404)
    },
  }
}
