import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pollOptions } from '#api/queries.ts'
// Loaded beside the first page; here nothing is to wait for it.
import '#app/outbox/createOutboxOf.ts'
import { groupCreation } from '#app/groups/groupChanges.ts'
import { temporaryId } from '#app/outbox/temporaryIds.ts'
import { uuidAt } from '#app/outbox/uuid.ts'
import {
  changesProfiles,
  profileAssignment,
  profileCreation,
  profileDeletion,
  profileEdit,
  withProfileChanges,
} from '#app/profiles/profileChanges.ts'
import { originalOf, originals } from '#domain/originals.ts'
import { readProfile, writeProfile } from '#domain/profile.ts'
import { isSameTarget, type Target, targetsOf } from '#domain/rules.ts'
import type { Timestamp } from '#domain/units.ts'
import type { PollResponse, Rule } from '#openapi/lighting.d.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { memoryOutbox } from '#support/memoryOutbox.ts'
import { createMemorySite, type MemorySite } from '#support/memorySite.ts'
import { group, groupCopy, known, lamp, lampCopy, office, otherLamp } from '#support/models/dimmingProfile.ts'
import { refusalOfBase } from '#support/refusalOfBase.ts'
import { testCore } from '#support/testCore.ts'

/** Network faults: none, the request is lost, or its response is lost. */
type Fault = 'none' | 'lost' | 'answer-lost' | 'refused'

const controller = (id: number, features: number[]) => ({ id, guid: `guid-${id}`, features })
const luminaire = (id: number, fk_controller: number) => ({
  id,
  name: `L-${id}`,
  fk_controller,
  fk_area: 2,
  latitude: 10,
  longitude: 10,
})
const tables = {
  rules: [...known.rules],
  applied_rules: [...known.applied],
  devicegroups: [{ id: group.id, name: 'Desks', description: null, devices: [12, 13], tags: [] }],
  features: [{ id: 1, dataname: 'movement' }],
  controllers: [controller(112, []), controller(113, [1])],
  luminaires: [luminaire(12, 112), luminaire(13, 113)],
} as unknown as PollResponse

const atNight = writeProfile({ ...readProfile(office.rulespec), weekdays: [6, 7] }, office.rulespec)
const atWork = { name: 'Working days', rulespec: office.rulespec }

type Network = {
  /** Of the requests for rules, in order. */
  readonly faults: Fault[]
  readonly onAnswer: () => void
  readonly turn: () => Promise<void>
  readonly now: () => Timestamp
  /** Answers before the provider does. */
  readonly answer: (request: Request, body: Record<string, unknown>) => Response | undefined
}

/** The console of one person, on a provider that others use too. */
async function openPage(provider: MemorySite, network: Partial<Network> = {}, browser = memoryOutbox()) {
  const { faults = [], onAnswer, turn, answer, now = Date.now } = network
  async function fetch(request: Request): Promise<Response> {
    const { pathname: path } = new URL(request.url)
    const isFaulty = path.startsWith('/api/v2/rules')
    const fault = isFaulty ? (faults.shift() ?? 'none') : 'none'
    if (fault === 'lost') throw new TypeError('Failed to fetch')
    if (fault === 'refused') return Response.json({ message: 'Out of order' }, { status: 400 })
    const text = await request.text()
    const body = text === '' ? {} : JSON.parse(text)
    if (isFaulty) await turn?.()
    const own = answer?.(request, body)
    if (own) return own
    const { status, body: told } = provider.answer({ method: request.method, path, body })
    if (isFaulty) onAnswer?.()
    if (fault === 'answer-lost') throw new TypeError('Failed to fetch')
    return status === 204 ? new Response(null, { status }) : Response.json(told, { status })
  }
  const { core } = testCore({ token: 'stored', outbox: browser.openTab(), fetch, now })
  await core.session.ready()
  const poll = () => core.queryClient.fetchQuery({ ...pollOptions(core.api), staleTime: 0 })
  await poll()
  const { outbox } = core
  const entries = () => outbox.status().entries
  const isSending = () => entries().some(({ state }) => state === 'sending')
  async function settle() {
    for (let quiet = 0; quiet < 20; quiet = isSending() ? 0 : quiet + 1) await everyPromise()
  }
  await settle()
  const polled = () => core.queryClient.getQueryData(pollOptions(core.api).queryKey)
  function shown() {
    const { rules = [], applied_rules = [] } = polled() ?? {}
    const tables = withProfileChanges({ rules, applied_rules }, entries().filter(changesProfiles))
    return { rules: tables.rules, appliedRules: tables.applied_rules }
  }
  const targets = (id: number) => targetsOf({ id }, shown())
  /** What is applied already is not applied again. */
  function assign(id: number, applies: boolean, to: readonly Target[]) {
    const appliesTo = (target: Target) => targets(id).some((other) => isSameTarget(other, target))
    outbox.add([
      profileAssignment(
        id,
        applies,
        to.filter((target) => appliesTo(target) !== applies),
      ),
    ])
  }
  return {
    outbox,
    poll,
    settle,
    shown,
    targets,
    names: () => originals(shown().rules).map(({ name }) => name),
    states: () => entries().map(({ kind, state }) => [kind, state]),
    create(name: string) {
      const id = temporaryId(1_700_000_000_000, Math.random())
      const key = uuidAt(1_700_000_000_000)
      outbox.add([profileCreation(id, key, { name, rulespec: office.rulespec }, shown().rules)])
      return id
    },
    edit: (id: number, after: Partial<Pick<Rule, 'name' | 'rulespec'>>) => {
      const before = shown().rules.find((rule) => rule.id === id) ?? office
      outbox.add([profileEdit(id, before, { ...before, ...after })])
    },
    apply: (id: number, ...to: Target[]) => assign(id, true, to),
    takeOff: (id: number, ...to: Target[]) => assign(id, false, to),
    remove: (id: number) => outbox.add([profileDeletion(id)]),
    /** The network is back, and everything is tried again. */
    async comeOnline() {
      browser.comeOnline()
      await settle()
    },
    retryRefused() {
      for (const { lane, state } of entries())
        if (state === 'refused') outbox.send(lane, { type: 'retry.requested' })
    },
    /** Resolves when nothing is on its way. */
    over: () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (entries().some(({ held }) => !held)) return
          stop()
          resolve()
        }
        const stop = outbox.subscribe(look)
        look()
      }),
  }
}
type Page = Awaited<ReturnType<typeof openPage>>

const copiesOf = ({ site }: MemorySite) =>
  site.rules.filter((rule) => originalOf(rule) === office.id).map(({ id }) => id)
const ruleOf = ({ site }: MemorySite, id: number | undefined) => site.rules.find((rule) => rule.id === id)

/** Ids of applied copies whose original is missing. */
const orphans = (provider: MemorySite) =>
  [...provider.site.applied_rules, ...provider.appliedToGroups]
    .map(({ fk_rule }) => fk_rule)
    .filter((id) => {
      const original = originalOf(ruleOf(provider, id) ?? office)
      return original !== undefined && ruleOf(provider, original) === undefined
    })

describe('what the server has', () => {
  test('after applying: a copy that names its original, with the device’s own controller for a sensor', async () => {
    const provider = createMemorySite(tables)
    const { apply, settle } = await openPage(provider)
    apply(office.id, otherLamp)
    await settle()
    const rule = ruleOf(provider, provider.rulesOn(otherLamp.id)[0])
    expect(rule).toMatchObject({ name: office.name, notes: { related_rule_id: office.id } })
    expect(readProfile(rule?.rulespec ?? [])).toEqual({
      ...readProfile(office.rulespec),
      sensors: ['guid-113'],
    })
  })

  test('after saving: every copy equals its original, with updated sensors', async () => {
    const provider = createMemorySite(tables)
    const { edit, settle, states } = await openPage(provider)
    edit(office.id, { rulespec: atNight })
    await settle()
    const formOf = (id: number) => readProfile(ruleOf(provider, id)?.rulespec ?? [])
    const form = readProfile(atNight)
    expect(formOf(office.id)).toEqual(form)
    expect(formOf(lampCopy.id)).toEqual({ ...form, sensors: ['guid-112'] })
    expect(formOf(groupCopy.id)).toEqual({ ...form, sensors: ['guid-113'] })
    expect(states()).toEqual([])
  })

  test('after saving, where the network goes after every few answers: every copy, since each try gets further', async () => {
    const copies = Array.from({ length: 20 }, (_, at) => ({ ...lampCopy, id: 100 + at }))
    const provider = createMemorySite({ ...tables, rules: [office, ...copies] as Rule[], applied_rules: [] })
    let answers = 0
    const { edit, comeOnline, states } = await openPage(provider, {
      onAnswer: () => {
        answers += 1
      },
      turn: async () => {
        if (answers % 7 === 6) throw new TypeError('Failed to fetch')
      },
    })
    edit(office.id, { name: 'Office' })
    for (let round = 0; round < 20 && states().length > 0; round += 1) {
      answers += 1
      await comeOnline()
    }
    expect(states()).toEqual([])
    expect(provider.site.rules.map(({ name }) => name)).toEqual(Array(21).fill('Office'))
  })

  test('after saving: the original with the notes that it had', async () => {
    const notes = { comment: 'As agreed' }
    const rules = tables.rules?.map((rule) => (rule.id === office.id ? { ...rule, notes } : rule)) ?? []
    const provider = createMemorySite({ ...tables, rules: rules as Rule[] })
    const { edit, settle } = await openPage(provider)
    edit(office.id, atWork)
    await settle()
    const put = provider.requests.find(
      ({ method, path }) => method === 'PUT' && path === `/api/v2/rules/${office.id}`,
    )
    expect(put?.body).toMatchObject({ name: atWork.name, rulespec: expect.any(Array), notes })
  })

  test('after taking off: neither the copy nor where it applied', async () => {
    const provider = createMemorySite(tables)
    const { takeOff, settle } = await openPage(provider)
    takeOff(office.id, lamp, group)
    await settle()
    expect([copiesOf(provider), provider.site.applied_rules, provider.appliedToGroups]).toEqual([[], [], []])
  })

  test('after taking off, where the answer is lost before the copy is deleted: no copy either', async () => {
    const provider = createMemorySite(tables)
    // Three lists, and then the call that takes it off.
    const faults: Fault[] = ['none', 'none', 'none', 'answer-lost']
    const { takeOff, settle, comeOnline, states } = await openPage(provider, { faults })
    takeOff(office.id, lamp)
    await settle()
    expect(copiesOf(provider)).toEqual([lampCopy.id, groupCopy.id])
    await comeOnline()
    expect([copiesOf(provider), states()]).toEqual([[groupCopy.id], []])
  })

  test('after deleting: nothing of the profile, its copies gone before it', async () => {
    const provider = createMemorySite(tables)
    const { remove, settle, names } = await openPage(provider)
    remove(office.id)
    expect(names()).toEqual(['Corridor'])
    await settle()
    expect(provider.site.rules.map(({ name }) => name)).toEqual(['Corridor'])
    const deleted = provider.requests.filter(
      ({ method, path }) => method === 'DELETE' && /rules\/\d+$/.test(path),
    )
    expect(deleted.at(-1)?.path).toBe(`/api/v2/rules/${office.id}`)
  })

  test('after a copy could not be applied: no copy that applies nowhere, and the reason', async () => {
    const provider = createMemorySite(tables)
    const { apply, settle, outbox, targets } = await openPage(provider, {
      faults: ['none', 'none', 'none', 'none', 'refused'],
    })
    apply(office.id, otherLamp)
    await settle()
    expect(outbox.status().entries).toMatchObject([{ held: { message: 'Out of order' } }])
    expect(copiesOf(provider)).toEqual([lampCopy.id, groupCopy.id])
    expect(targets(office.id), 'it is not shown as applied').toEqual([lamp, group])
  })

  test('after a copy was not heard to apply: that copy, which is neither deleted nor made again', async () => {
    const provider = createMemorySite(tables)
    // Three lists, the copy, and the call that applies it.
    const faults: Fault[] = ['none', 'none', 'none', 'none', 'lost']
    const { apply, settle, comeOnline, states } = await openPage(provider, { faults })
    apply(office.id, otherLamp)
    await settle()
    expect(states()).toEqual([['profile', 'waiting']])
    await comeOnline()
    expect([copiesOf(provider).length, states()]).toEqual([3, []])
    expect(provider.rulesOn(otherLamp.id)).toHaveLength(1)
    const writes = provider.requests.filter(
      ({ method, path }) => method !== 'GET' && path.startsWith('/api/v2/rules'),
    )
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v2/rules',
      'POST /api/v2/rules/applied',
    ])
  })

  test('after one copy is refused: the others, and that one when it is tried again', async () => {
    const provider = createMemorySite(tables)
    // The profile, three lists, and the first copy.
    const faults: Fault[] = ['none', 'none', 'none', 'none', 'refused']
    const { edit, settle, states, retryRefused } = await openPage(provider, { faults })
    edit(office.id, { rulespec: atNight })
    await settle()
    const isUpdated = (id: number) =>
      String(readProfile(ruleOf(provider, id)?.rulespec ?? []).weekdays) === '6,7'
    expect([lampCopy, groupCopy].map(({ id }) => isUpdated(id))).toEqual([false, true])
    expect(states()).toEqual([['profile', 'refused']])
    retryRefused()
    await settle()
    expect([isUpdated(lampCopy.id), states()]).toEqual([true, []])
  })
})

describe('a profile that is made without a network', () => {
  test('is shown with where it applies at once, and made once when the network is back', async () => {
    const provider = createMemorySite(tables)
    const { create, apply, settle, names, targets, states, comeOnline } = await openPage(provider, {
      faults: ['lost'],
    })
    const night = create('Night')
    apply(night, lamp, group)
    expect([names(), targets(night)]).toEqual([
      ['Office hours', 'Corridor', 'Night'],
      [lamp, group],
    ])
    await settle()
    await comeOnline()
    const [made, ...others] = provider.site.rules.filter(({ name, notes }) => name === 'Night' && !notes)
    expect([others, targets(made?.id ?? 0), states()]).toEqual([[], [lamp, group], []])
  })

  test('is not made twice where the answer was lost, and what it became meanwhile is saved', async () => {
    const provider = createMemorySite(tables)
    const { create, edit, settle, states, comeOnline } = await openPage(provider, { faults: ['answer-lost'] })
    const night = create('Night')
    await settle()
    edit(night, { name: 'Late night', rulespec: atNight })
    await comeOnline()
    const made = originals(provider.site.rules).filter(({ name }) => name.includes('ight'))
    expect(made).toMatchObject([{ name: 'Late night', rulespec: atNight }])
    expect(states()).toEqual([])
  })

  test('and applied while it is being made is applied once', async () => {
    const provider = createMemorySite(tables)
    const held: (() => void)[] = []
    let isHolding = true
    const { create, apply, settle, states } = await openPage(provider, {
      turn: async () => {
        if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
        // Slower than the store, so that what is sent twice would overlap.
        for (let turn = 0; turn < 30; turn += 1) await everyPromise()
      },
    })
    const id = create('Shift')
    while (held.length === 0) await everyPromise()
    apply(id, group)
    isHolding = false
    for (const release of held) release()
    while (states().length > 0 && !states().some(([, state]) => state === 'refused')) await settle()
    expect(states()).toEqual([])
    const writes = provider.requests.filter(
      ({ method, path }) => method === 'POST' && path.startsWith('/api/v2/rules'),
    )
    expect(writes.map(({ path }) => path)).toEqual([
      '/api/v2/rules',
      '/api/v2/rules',
      '/api/v2/rules/applied/group',
    ])
  })

  test('waits for the group that was made with it, and applies to it', async () => {
    const provider = createMemorySite(tables)
    const { create, apply, settle, outbox, states } = await openPage(provider)
    const hall = temporaryId(1_700_000_000_000, 0.5)
    const texts = { name: 'Hall', description: '', tags: [] }
    outbox.add([groupCreation(hall, uuidAt(1_700_000_000_000), texts, [])])
    apply(create('Night'), { of: 'group', id: hall })
    await settle()
    const made = provider.site.devicegroups.find(({ name }) => name === 'Hall')
    expect(provider.appliedToGroups.at(-1)).toMatchObject({ fk_group: made?.id })
    expect(states()).toEqual([])
  })

  test('and deleted before it could be sent is not made at all', async () => {
    const provider = createMemorySite(tables)
    const { create, apply, remove, settle, states, comeOnline } = await openPage(provider, {
      faults: ['lost'],
    })
    const night = create('Night')
    await settle()
    apply(night, lamp)
    remove(night)
    await comeOnline()
    expect([provider.site.rules, states()]).toEqual([tables.rules, []])
  })
})

describe('two people who change one profile', () => {
  test('are not asked about different fields of it, and are about the same', async () => {
    const provider = createMemorySite(tables)
    const clock = { now: Date.now() }
    const one = await openPage(provider, { now: () => clock.now })
    const other = await openPage(provider, { now: () => clock.now })
    one.edit(office.id, { name: 'Day' })
    await one.settle()
    other.edit(office.id, { rulespec: atNight })
    await other.settle()
    expect(other.states()).toEqual([])
    clock.now += 1
    one.edit(office.id, { rulespec: writeProfile({ ...readProfile(atNight), weekdays: [1] }, atNight) })
    await one.settle()
    expect(one.outbox.status().entries).toMatchObject([
      { state: 'conflicted', held: { theirs: { weekdays: readProfile(atNight)?.weekdays } } },
    ])
  })

  test.each([
    ['on a server that compares, which tells whose it is', comparing, { by: 'Mart' }],
    ['on a server of section 7 alone', () => undefined, {}],
  ])('are asked also where one’s is read in the moment before the other’s is sent, %s', async (_, answerOf, whose) => {
    const provider = createMemorySite(tables)
    const surroundings = memoryOutbox()
    const answer = answerOf(provider)
    const { edit, settle, outbox, poll } = await openPage(provider, answer && { answer }, surroundings)
    const rule = ruleOf(provider, office.id)
    surroundings.browser.whileTryIsStored = () => {
      Object.assign(rule ?? {}, { name: 'Theirs', rulespec: atNight })
      return poll()
    }
    edit(office.id, { name: 'Mine' })
    await settle()
    expect(outbox.status().entries).toMatchObject([
      { state: 'conflicted', held: { theirs: { name: 'Theirs' }, ...whose } },
    ])
    expect(rule).toMatchObject({ name: 'Theirs', rulespec: atNight })
  })

  test('on a server that compares are asked about the same field alone, and told whose value it has', async () => {
    const provider = createMemorySite(tables)
    const { edit, settle, outbox, shown } = await openPage(provider, { answer: comparing(provider) })
    const rule = ruleOf(provider, office.id)
    Object.assign(rule ?? {}, { name: 'Theirs' })
    edit(office.id, { rulespec: atNight })
    await settle()
    expect(rule).toMatchObject({ name: 'Theirs', rulespec: atNight })
    expect(shown().rules.find(({ id }) => id === office.id)?.name).toBe('Theirs')
    Object.assign(rule ?? {}, { name: 'Theirs again' })
    edit(office.id, { name: 'Mine' })
    await settle()
    expect(outbox.status().entries).toMatchObject([
      { state: 'conflicted', held: { theirs: { name: 'Theirs again' }, by: 'Mart' } },
    ])
  })
})

/** A server with the extension `base`. */
const comparing =
  (provider: MemorySite): Network['answer'] =>
  (request, { base, token: _, ...fields }) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/v2/latern')
      return Response.json({ name: 'Latern', version: '1', demo: false, extensions: ['base'] })
    const rule = ruleOf(provider, Number(pathname.split('/').at(-1)))
    if (request.method !== 'PUT' || !rule || !base) return undefined
    return refusalOfBase(rule, base) ?? Response.json(Object.assign(rule, fields))
  }

const anyFault = fc.constantFrom<Fault>('none', 'none', 'none', 'lost', 'answer-lost', 'refused')
type Job = (page: Page) => void
const deletion: Job = ({ remove }) => remove(office.id)
const anyJob = fc.constantFrom<Job>(
  ({ apply }) => apply(office.id, otherLamp),
  ({ apply }) => apply(office.id, lamp, otherLamp, group),
  ({ takeOff }) => takeOff(office.id, lamp),
  ({ takeOff }) => takeOff(office.id, lamp, group),
  ({ edit }) => edit(office.id, { rulespec: atNight }),
  deletion,
)

test('whatever the network loses, wherever it is left, no copy applies without its original; tried again, all is done', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyJob, { minLength: 1, maxLength: 3 }),
      fc.array(anyFault, { maxLength: 14 }),
      async (jobs, faults) => {
        const provider = createMemorySite(tables)
        const page = await openPage(provider, {
          faults,
          onAnswer: () => expect(orphans(provider)).toEqual([]),
        })
        for (const job of jobs) job(page)
        const wanted = page.targets(office.id)
        await page.settle()
        for (let round = 0; round < 20 && page.states().length > 0; round += 1) {
          page.retryRefused()
          await page.comeOnline()
        }
        expect(page.states()).toEqual([])
        expect(orphans(provider)).toEqual([])
        const keyOf = ({ of, id }: Target) => `${of} ${id}`
        expect(page.targets(office.id).map(keyOf).toSorted()).toEqual(wanted.map(keyOf).toSorted())
        if (jobs.includes(deletion)) expect(copiesOf(provider)).toEqual([])
        else expect(copiesOf(provider)).toHaveLength(wanted.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('of two people at once, whoever deletes and whoever applies, no copy is left without its original', async () => {
  await fc.assert(
    fc.asyncProperty(anyJob, fc.scheduler(), async (job, scheduler) => {
      const provider = createMemorySite(tables)
      const turn = () => scheduler.schedule(Promise.resolve())
      const [one, other] = [await openPage(provider, { turn }), await openPage(provider, { turn })]
      deletion(one)
      job(other)
      await scheduler.waitFor(Promise.all([one.over(), other.over()]))
      expect(orphans(provider)).toEqual([])
      expect(ruleOf(provider, office.id)).toBeUndefined()
    }),
    { numRuns: 40 },
  )
})
