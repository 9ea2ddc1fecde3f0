import { isCancelledError } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pollOptions } from '#api/queries.ts'
// Loaded beside the first page; here nothing is to wait for it.
import '#app/outbox/createOutboxOf.ts'
import {
  changesGroups,
  groupCreation,
  groupDeletion,
  groupEdit,
  membershipChanges,
  withGroupChanges,
} from '#app/groups/groupChanges.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { temporaryId } from '#app/outbox/temporaryIds.ts'
import { uuidAt } from '#app/outbox/uuid.ts'
import { groupsByDevice } from '#domain/groups.ts'
import type { DeviceGroup } from '#openapi/lighting.d.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { memoryOutbox } from '#support/memoryOutbox.ts'
import { luminaire } from '#support/provider.ts'
import { refusalOfBase } from '#support/refusalOfBase.ts'
import { testCore, user } from '#support/testCore.ts'

type Fault = 'saved' | 'lost before' | 'lost after' | 'refused'

const lamps = [11, 12, 13]
const texts = (name: string) => ({ name, description: '', tags: [] })
const group = (id: number, name: string, ...devices: number[]): DeviceGroup => ({
  id,
  name,
  description: '',
  devices,
  tags: [],
})

/** A provider of section 7's calls with these groups, and a browser whose pages are opened. */
async function building(...start: DeviceGroup[]) {
  const site = {
    groups: start,
    lastId: 100,
    writes: [] as string[],
    faults: [] as Fault[],
    extensions: undefined as readonly string[] | undefined,
  }
  const browser = memoryOutbox()
  const pages: Outbox[] = []

  /** Until nothing moves without time passing. */
  async function settle() {
    const isSending = () =>
      pages.some((page) => page.status().entries.some(({ state }) => state === 'sending'))
    for (let quiet = 0; quiet < 20; quiet = isSending() ? 0 : quiet + 1) await everyPromise()
  }

  function written(request: Request, answer: () => unknown): Response {
    const fault = site.faults.shift()
    site.writes.push(`${request.method} ${new URL(request.url).pathname}`)
    if (fault === 'lost before') throw new TypeError('Failed to fetch')
    if (fault === 'refused') return Response.json({ message: 'Not this one' }, { status: 409 })
    const body = answer()
    if (fault === 'lost after') throw new TypeError('Failed to fetch')
    return Response.json(body)
  }

  async function openPage() {
    const tab = browser.openTab()
    const { core, routes } = testCore({ token: 'stored', outbox: tab })
    const idIn = (request: Request) => Number(request.url.split('/').at(-1))
    const list = () => Response.json(site.groups)
    Object.assign(routes, {
      'POST /api/v2/poll': () =>
        Response.json({
          areas: [],
          devicegroups: site.groups,
          luminaires: lamps.map((id) => ({ ...luminaire, id })),
        }),
      'GET /api/v2/latern': () =>
        site.extensions
          ? Response.json({ name: 'Latern', version: '1', demo: false, extensions: site.extensions })
          : Response.json({ message: 'Not found' }, { status: 404 }),
      'GET /api/v2/devices/groups': list,
      'GET /api/v2/rules/applied/group': () => Response.json([]),
      'POST /api/v2/devices/groups': async (request: Request) => {
        const body = await request.json()
        return written(request, () => {
          site.lastId += 1
          const created = { ...group(site.lastId, ''), ...body }
          site.groups = [...site.groups, created]
          return created
        })
      },
      'PUT /api/v2/devices/groups': async (request: Request) => {
        const { base, token: _, ...body } = await request.json()
        const known = site.groups.find(({ id }) => id === idIn(request))
        if (!known) return Response.json({ message: 'Gone' }, { status: 409 })
        const refusal = base && refusalOfBase(known, base)
        if (refusal) return refusal
        return written(request, () => {
          const changed = { ...known, ...body }
          site.groups = site.groups.map((one) => (one.id === changed.id ? changed : one))
          return changed
        })
      },
      'DELETE /api/v2/devices/groups': (request: Request) =>
        written(request, () => {
          site.groups = site.groups.filter(({ id }) => id !== idIn(request))
          return {}
        }),
    })
    await core.session.ready()
    const poll = async () => core.queryClient.fetchQuery({ ...pollOptions(core.api), staleTime: 0 })
    // The outbox's own read may take its place.
    await poll().catch((problem) => {
      if (!isCancelledError(problem)) throw problem
    })
    const { outbox } = core
    pages.push(outbox)
    await settle()
    const shown = () =>
      withGroupChanges(
        core.queryClient.getQueryData(pollOptions(core.api).queryKey)?.devicegroups ?? [],
        outbox.status().entries.filter(changesGroups),
      )
    const create = (name: string) => {
      const id = temporaryId(1_700_000_000_000, Math.random())
      outbox.add([groupCreation(id, uuidAt(1_700_000_000_000), texts(name), shown())])
      return id
    }
    return {
      outbox,
      kill() {
        tab.kill()
        pages.splice(pages.indexOf(outbox), 1)
      },
      shown,
      poll,
      browser: browser.browser,
      create,
      put: (to: number | undefined, ...devices: number[]) =>
        outbox.add(
          membershipChanges(
            devices.map((device) => ({ device, from: groupsByDevice(shown()).get(device), to })),
          ),
        ),
      rename: (id: number, before: string, after: string) =>
        outbox.add([groupEdit(id, texts(before), texts(after))]),
      remove: (id: number) => outbox.add([groupDeletion(id)]),
      states: () => outbox.status().entries.map(({ kind, state }) => [kind, state]),
    }
  }
  return {
    site,
    openPage,
    settle,
    /** The network is back, and everything is tried again. */
    async comeOnline() {
      browser.comeOnline()
      await settle()
    },
  }
}

const namesOf = (groups: readonly DeviceGroup[]) => groups.map(({ name, devices }) => [name, ...devices])

describe('a group that is made without a network', () => {
  test('is shown with its devices at once, and made once when the network is back; they wait for it', async () => {
    const { site, openPage, settle, comeOnline } = await building()
    const { create, put, shown, states } = await openPage()
    site.faults.push('lost before')
    const hall = create('Hall')
    put(hall, ...lamps)
    expect(namesOf(shown())).toEqual([['Hall', ...lamps]])
    await settle()
    expect([site.writes.length, site.groups]).toEqual([1, []])
    await comeOnline()
    expect(namesOf(site.groups)).toEqual([['Hall', ...lamps]])
    expect(site.writes.slice(1), 'all devices in one request').toEqual([
      'POST /api/v2/devices/groups',
      'PUT /api/v2/devices/groups/101',
    ])
    expect([states(), shown()]).toEqual([[], site.groups])
  })

  test('is not made twice where the answer was lost', async () => {
    const { site, openPage, settle, comeOnline } = await building(group(1, 'Hall'))
    const { create, put, states } = await openPage()
    site.faults.push('lost after')
    put(create('Hall'), 12)
    await settle()
    await comeOnline()
    expect(namesOf(site.groups)).toEqual([['Hall'], ['Hall', 12]])
    expect(states()).toEqual([])
  })

  test('is there after a reload, and then sent', async () => {
    const { site, openPage, settle, comeOnline } = await building()
    const first = await openPage()
    site.faults.push('lost before')
    first.put(first.create('Hall'), 12)
    await settle()
    const second = await openPage()
    expect(namesOf(second.shown())).toEqual([['Hall', 12]])
    await comeOnline()
    expect(namesOf(site.groups)).toEqual([['Hall', 12]])
    expect([first.states(), second.states()]).toEqual([[], []])
  })

  test('and then renamed is made with its newest name; and deleted, it is not made at all', async () => {
    const { site, openPage, settle, comeOnline } = await building()
    const { create, rename, put, remove, states } = await openPage()
    site.faults.push('lost before', 'lost before')
    const hall = create('Hall')
    const yard = create('Yard')
    await settle()
    rename(hall, 'Hall', 'Lobby')
    put(yard, 12)
    remove(yard)
    await comeOnline()
    expect(namesOf(site.groups)).toEqual([['Lobby']])
    expect(states()).toEqual([])
  })

  /** The answer to its new name was lost. */
  async function renamed() {
    const { site, openPage, settle, comeOnline } = await building()
    const { create, rename, kill } = await openPage()
    site.faults.push('lost before')
    const hall = create('Hall')
    await settle()
    rename(hall, 'Hall', 'Lobby')
    site.faults.push('saved', 'lost after')
    await comeOnline()
    return {
      site,
      settle,
      renameAgain: () => rename(hall, 'Lobby', 'Foyer'),
      async reopen() {
        kill()
        const next = await openPage()
        await comeOnline()
        return next
      },
    }
  }

  test('and is not made twice where it was renamed, and the page was closed before the answer to that', async () => {
    const { site, reopen } = await renamed()
    expect(namesOf(site.groups)).toEqual([['Lobby']])
    const { states } = await reopen()
    expect([namesOf(site.groups), states()]).toEqual([[['Lobby']], []])
  })

  test('nor where it was renamed once more before that', async () => {
    const { site, settle, renameAgain, reopen } = await renamed()
    renameAgain()
    await settle()
    const { states } = await reopen()
    expect([namesOf(site.groups), states()]).toEqual([[['Foyer']], []])
  })

  test('and is refused stays shown, to be edited and sent again', async () => {
    const { site, openPage, settle } = await building()
    const { create, put, rename, shown, states } = await openPage()
    site.faults.push('refused')
    const hall = create('Hall')
    put(hall, 12)
    await settle()
    expect(states()).toEqual([
      ['group', 'refused'],
      ['membership', 'waiting'],
      ['groupSensors', 'waiting'],
    ])
    expect(namesOf(shown())).toEqual([['Hall', 12]])
    rename(hall, 'Hall', 'Lobby')
    await settle()
    expect([namesOf(site.groups), states()]).toEqual([[['Lobby', 12]], []])
  })

  test('and is refused and discarded leaves its devices where they were', async () => {
    const { site, openPage, settle } = await building(group(1, 'Desks', 12))
    const { create, put, outbox, shown, states } = await openPage()
    site.faults.push('refused')
    put(create('Hall'), 12)
    await settle()
    const [refused] = outbox.status().entries
    outbox.send(refused?.lane ?? '', { type: 'discard.requested' })
    await settle()
    expect([namesOf(shown()), namesOf(site.groups)]).toEqual([[['Desks', 12]], [['Desks', 12]]])
    expect(states()).toEqual([])
  })
})

test.each([
  ['on a server that compares, which tells whose it is', ['base'], { by: 'Mart' }],
  ['on a server of section 7 alone', [], {}],
] as const)('a group that two people edit at once is asked about also where theirs is read in the moment before it is sent, %s', async (_, extensions, whose) => {
  const { site, openPage, settle } = await building(group(1, 'Hall'))
  site.extensions = extensions
  const { outbox, browser, poll, rename } = await openPage()
  browser.whileTryIsStored = () => {
    site.groups = [group(1, 'Yard')]
    return poll()
  }
  rename(1, 'Hall', 'Lobby')
  await settle()
  expect(outbox.status().entries).toMatchObject([
    { state: 'conflicted', held: { theirs: { name: 'Yard' }, ...whose } },
  ])
  expect(namesOf(site.groups)).toEqual([['Yard']])
})

describe('a group that two people edit at once, on a server that compares', () => {
  async function editing(theirs: Partial<DeviceGroup>) {
    const { site, openPage, settle } = await building(group(1, 'Hall'))
    site.extensions = ['base']
    const page = await openPage()
    site.groups = [{ ...group(1, 'Hall'), ...theirs }]
    page.rename(1, 'Hall', 'Lobby')
    await settle()
    return { site, settle, ...page }
  }

  test('is asked about where they have changed the same field, and by whom', async () => {
    const { site, settle, outbox, shown } = await editing({ name: 'Yard', description: 'Theirs' })
    expect(outbox.status().entries).toMatchObject([
      { state: 'conflicted', held: { theirs: { name: 'Yard' }, by: 'Mart' } },
    ])
    expect([namesOf(site.groups), namesOf(shown())]).toEqual([[['Yard']], [['Yard']]])
    outbox.send('group-1', { type: 'mine.chosen' })
    await settle()
    expect(site.groups).toEqual([{ ...group(1, 'Lobby'), description: 'Theirs' }])
  })

  test('has both of their changes where they have changed different fields', async () => {
    const { site, outbox } = await editing({ description: 'Theirs', tags: ['night'] })
    expect(site.groups).toEqual([{ ...group(1, 'Lobby'), description: 'Theirs', tags: ['night'] }])
    expect(outbox.status().entries).toEqual([])
  })
})

describe('the temporary id of a group, once the server has given another', () => {
  test('is replaced in what another tab has brought to it meanwhile', async () => {
    const { site, openPage, settle } = await building()
    const first = await openPage()
    const second = await openPage()
    const hall = first.create('Hall')
    await settle()
    second.put(hall, 12)
    await settle()
    expect(namesOf(site.groups)).toEqual([['Hall', 12]])
    expect([first.states(), second.states()]).toEqual([[], []])
  })

  test('means nothing in changes from a file that does not have its creation', async () => {
    const { site, openPage, settle } = await building(group(1, 'Desks', 12))
    const { outbox, states } = await openPage()
    const by = user.data.email
    const changes = membershipChanges([
      { device: 13, from: undefined, to: temporaryId(1_700_000_000_000, 0.5) },
    ])
    const made = { by, schema: 1, tried: false } as const
    const fromFile = changes.map((change, at) => ({ ...change, ...made, id: uuidAt(at), at }))
    expect(await outbox.restore(fromFile)).toBe(2)
    await settle()
    expect([namesOf(site.groups), states()]).toEqual([[['Desks', 12]], []])
  })
})

describe('devices that change their groups', () => {
  test('are asked about alone where somebody else has put one into another group', async () => {
    const { site, openPage, settle } = await building(group(1, 'Desks'), group(2, 'Hall'))
    const { put, outbox, shown } = await openPage()
    site.groups = [group(1, 'Desks'), group(2, 'Hall', 12)]
    put(1, ...lamps)
    await settle()
    expect(namesOf(site.groups)).toEqual([
      ['Desks', 11, 13],
      ['Hall', 12],
    ])
    expect(outbox.status().entries).toMatchObject([
      { lane: 'membership-12', state: 'conflicted', held: { theirs: { group: 2 } } },
    ])
    expect(namesOf(shown())).toEqual(namesOf(site.groups))
    outbox.send('membership-12', { type: 'mine.chosen' })
    await settle()
    expect(namesOf(site.groups)).toEqual([['Desks', 11, 13, 12], ['Hall']])
  })

  test('are asked about where that is read in the moment before they are sent', async () => {
    const { site, openPage, settle } = await building(group(1, 'Desks'), group(2, 'Hall'))
    const { put, outbox, browser, poll } = await openPage()
    browser.whileTryIsStored = () => {
      site.groups = [group(1, 'Desks'), group(2, 'Hall', 12)]
      return poll()
    }
    put(1, 12)
    await settle()
    expect(outbox.status().entries).toMatchObject([
      { lane: 'membership-12', state: 'conflicted', held: { theirs: { group: 2 } } },
    ])
    expect(namesOf(site.groups)).toEqual([['Desks'], ['Hall', 12]])
  })

  test('are not asked about where the answer was lost between their old group and the new one', async () => {
    const { site, openPage, settle, comeOnline } = await building(group(1, 'Desks', 12), group(2, 'Hall'))
    const { put, states } = await openPage()
    // Out of the first; the second one’s request is lost.
    const faults: (Fault | undefined)[] = [undefined, 'lost before']
    site.faults = faults as Fault[]
    put(2, 12)
    await settle()
    expect(namesOf(site.groups)).toEqual([['Desks'], ['Hall']])
    await comeOnline()
    expect([namesOf(site.groups), states()]).toEqual([[['Desks'], ['Hall', 12]], []])
  })

  test('are out of a group before it is deleted', async () => {
    const { site, openPage, settle } = await building(group(1, 'Desks', 12), group(2, 'Hall'))
    const { put, remove, states } = await openPage()
    put(2, 12)
    remove(1)
    await settle()
    expect([namesOf(site.groups), states()]).toEqual([[['Hall', 12]], []])
    expect(site.writes.at(-1)).toBe('DELETE /api/v2/devices/groups/1')
  })
})

test('two people who rename different things of a group are not asked, of the same they are', async () => {
  const { site, openPage, settle } = await building(group(1, 'Desks'))
  const { rename, outbox, poll } = await openPage()
  site.groups = [{ ...group(1, 'Desks'), description: 'By the window' }]
  await poll()
  rename(1, 'Desks', 'Tables')
  await settle()
  expect(site.groups).toMatchObject([{ name: 'Tables', description: 'By the window' }])
  site.groups = [group(1, 'Benches')]
  await poll()
  rename(1, 'Tables', 'Chairs')
  await settle()
  expect(outbox.status().entries).toMatchObject([{ held: { theirs: { name: 'Benches' } } }])
})

test('what is shown is what the server has in the end, whatever is lost on the way', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({ type: fc.constant('create' as const), name: fc.constantFrom('Hall', 'Yard') }),
          fc.record({ type: fc.constant('put' as const), lamp: fc.constantFrom(...lamps), group: fc.nat(3) }),
          fc.record({ type: fc.constant('rename' as const), group: fc.nat(3) }),
          fc.record({ type: fc.constant('remove' as const), group: fc.nat(3) }),
          fc.record({ type: fc.constant('settle' as const) }),
          fc.record({
            type: fc.constant('fault' as const),
            fault: fc.constantFrom<Fault>('lost before', 'lost after'),
          }),
        ),
        { maxLength: 14 },
      ),
      async (steps) => {
        const { site, openPage, settle, comeOnline } = await building(group(1, 'Desks', 12))
        const { create, put, rename, remove, shown, states } = await openPage()
        for (const [turn, step] of steps.entries()) {
          if (step.type === 'settle') await settle()
          else if (step.type === 'fault') site.faults.push(step.fault)
          else if (step.type === 'create') create(`${step.name} ${turn}`)
          else if (step.type === 'put') put(shown()[step.group]?.id, step.lamp)
          else {
            const target = shown()[step.group]
            if (!target) continue
            if (step.type === 'remove') remove(target.id)
            else rename(target.id, target.name, `Renamed ${turn}`)
          }
        }
        const wanted = namesOf(shown()).map(([name, ...devices]) => [name, ...devices.toSorted()])
        site.faults = []
        for (let round = 0; round < 3; round += 1) await comeOnline()
        await settle()
        const byName = (groups: readonly DeviceGroup[]) =>
          namesOf(groups).map(([name, ...devices]) => [name, ...devices.toSorted()])
        expect(byName(site.groups).toSorted()).toEqual(wanted.toSorted())
        expect(byName(shown()).toSorted()).toEqual(wanted.toSorted())
        expect(states()).toEqual([])
      },
    ),
    {
      numRuns: 120,
      examples: [
        [
          [
            // It is created under its first name, whose answer is lost, and has another one by then.
            { type: 'create', name: 'Hall' },
            { type: 'fault', fault: 'lost after' },
            { type: 'rename', group: 1 },
            { type: 'settle' },
          ],
        ],
        [
          [
            // The read that looks for it is cancelled by the other one's deletion.
            { type: 'fault', fault: 'lost after' },
            { type: 'create', name: 'Hall' },
            { type: 'settle' },
            { type: 'remove', group: 0 },
            { type: 'remove', group: 0 },
          ],
        ],
        [
          [
            // The read that looks for it has its answer when the other one's creation cancels it.
            { type: 'fault', fault: 'lost after' },
            { type: 'create', name: 'Hall' },
            { type: 'settle' },
            { type: 'create', name: 'Hall' },
            { type: 'remove', group: 1 },
          ],
        ],
        [
          [
            // What is being sent mentions the id of the new group, and comes to nothing about it.
            { type: 'rename', group: 0 },
            { type: 'settle' },
            { type: 'create', name: 'Yard' },
            { type: 'put', lamp: 11, group: 1 },
            { type: 'fault', fault: 'lost after' },
            { type: 'put', lamp: 11, group: 3 },
            { type: 'put', lamp: 11, group: 0 },
          ],
        ],
        [
          [
            // It is in the group, as nobody knows yet, when the group is deleted.
            { type: 'fault', fault: 'lost after' },
            { type: 'put', lamp: 11, group: 0 },
            { type: 'remove', group: 0 },
            { type: 'settle' },
          ],
        ],
      ],
    },
  ))
