import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { ChangeSite } from '#app/site/changeSite.ts'
import { originalOf } from '#domain/originals.ts'
import { readProfile } from '#domain/profile.ts'
import type { Target } from '#domain/rules.ts'
import { dimmingProfilePorts } from '#features/dimming-profiles/dimmingProfilePorts.ts'
import { createDimmingProfile } from '#machines/dimmingProfile/dimmingProfile.ts'
import type { DimmingProfileEvent } from '#machines/dimmingProfile/vocabulary.ts'
import type { PollResponse, Rule } from '#openapi/lighting.d.ts'
import { createMemorySite, type MemorySite } from '#support/memorySite.ts'
import {
  changed,
  group,
  groupCopy,
  known,
  lamp,
  lampCopy,
  office,
  otherLamp,
} from '#support/models/dimmingProfile.ts'
import { createTestApi } from '#support/testApi.ts'

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

/** The console of one person, on a provider that others use too. */
function console(
  provider: MemorySite,
  faults: Fault[] = [],
  onAnswer = () => {},
  turn = () => Promise.resolve(),
) {
  const api = createTestApi({
    host: 'https://provider.test',
    token: () => 'token',
    fetch: async (request) => {
      const fault = faults.shift() ?? 'none'
      if (fault === 'lost') throw new TypeError('Failed to fetch')
      if (fault === 'refused') return Response.json({ message: 'Out of order' }, { status: 400 })
      const text = await request.text()
      await turn()
      const { status, body } = provider.answer({
        method: request.method,
        path: new URL(request.url).pathname,
        body: text === '' ? {} : JSON.parse(text),
      })
      onAnswer()
      if (fault === 'answer-lost') throw new TypeError('Failed to fetch')
      return status === 204 ? new Response(null, { status }) : Response.json(body, { status })
    },
  })
  const changeSite: ChangeSite = ({ call }) => call()
  const site = provider.site
  const actor = createActor(
    createDimmingProfile(dimmingProfilePorts({ api, changeSite, tables: () => site })),
  ).start()
  return {
    send: (event: DimmingProfileEvent) => actor.send(event),
    settled: () => waitFor(actor, ({ value }) => value.work === 'resting' || value.work === 'failed'),
    finish: () =>
      waitFor(actor, ({ value, context }) => value.work === 'resting' && context.jobs.length === 0),
    state: () => actor.getSnapshot(),
  }
}

const copiesOf = ({ site }: MemorySite) =>
  site.rules.filter((rule) => originalOf(rule) === office.id).map(({ id }) => id)

/** Ids of applied copies whose original is missing. */
const orphans = ({ site, appliedToGroups }: MemorySite) =>
  [...site.applied_rules, ...appliedToGroups]
    .map(({ fk_rule }) => fk_rule)
    .filter((id) => {
      const rule = site.rules.find((candidate) => candidate.id === id)
      const original = rule && originalOf(rule)
      return original !== undefined && !site.rules.some((candidate) => candidate.id === original)
    })

const profile = { id: office.id, name: office.name }
const apply = (...targets: Target[]): DimmingProfileEvent => ({
  type: 'assignment.requested',
  kind: 'apply',
  profile,
  targets,
})
const takeOff = (...targets: Target[]): DimmingProfileEvent =>
  ({ ...apply(...targets), kind: 'takeOff' }) as DimmingProfileEvent
const save: DimmingProfileEvent[] = [
  { type: 'profile.opened', id: office.id },
  { type: 'profile.edited', draft: changed },
  { type: 'save.requested' },
]
const deletion: DimmingProfileEvent[] = [
  { type: 'profile.opened', id: office.id },
  { type: 'deletion.requested', profile },
  { type: 'deletion.confirmed' },
]

describe('what the server has', () => {
  test('after applying: a copy that names its original, with the device’s own controller for a sensor', async () => {
    const provider = createMemorySite(tables)
    const { send, finish } = console(provider)
    send(apply(otherLamp))
    await finish()
    const [copy] = provider.rulesOn(otherLamp.id)
    const rule = provider.site.rules.find(({ id }) => id === copy)
    expect(rule).toMatchObject({ name: office.name, notes: { related_rule_id: office.id } })
    expect(readProfile(rule?.rulespec ?? [])).toEqual({
      ...readProfile(office.rulespec),
      sensors: ['guid-113'],
    })
  })

  test('after saving: every copy equals its original, with updated sensors', async () => {
    const provider = createMemorySite(tables)
    const { send, finish } = console(provider)
    save.forEach(send)
    await finish()
    const formOf = (id: number) =>
      readProfile(provider.site.rules.find((rule) => rule.id === id)?.rulespec ?? [])
    expect(formOf(office.id)).toEqual(changed.form)
    expect(formOf(lampCopy.id)).toEqual({ ...changed.form, sensors: ['guid-112'] })
    expect(formOf(groupCopy.id)).toEqual({ ...changed.form, sensors: ['guid-113'] })
  })

  test('after saving: the original with the notes that it had', async () => {
    const notes = { comment: 'As agreed' }
    const rules = tables.rules?.map((rule) => (rule.id === office.id ? { ...rule, notes } : rule)) ?? []
    const provider = createMemorySite({ ...tables, rules: rules as Rule[] })
    const { send, finish } = console(provider)
    save.forEach(send)
    await finish()
    const put = provider.requests.find(
      ({ method, path }) => method === 'PUT' && path === `/api/v2/rules/${office.id}`,
    )
    expect(put?.body).toMatchObject({ name: changed.name, rulespec: expect.any(Array), notes })
  })

  test('after taking off: neither the copy nor where it applied', async () => {
    const provider = createMemorySite(tables)
    const { send, finish } = console(provider)
    send(takeOff(lamp, group))
    await finish()
    expect([copiesOf(provider), provider.site.applied_rules, provider.appliedToGroups]).toEqual([[], [], []])
  })

  test('after deleting: nothing of the profile, its copies gone before it', async () => {
    const provider = createMemorySite(tables)
    const { send, finish } = console(provider)
    deletion.forEach(send)
    await finish()
    expect(provider.site.rules.map(({ name }) => name)).toEqual(['Corridor'])
    const deleted = provider.requests.filter(
      ({ method, path }) => method === 'DELETE' && /rules\/\d+$/.test(path),
    )
    expect(deleted.at(-1)?.path).toBe(`/api/v2/rules/${office.id}`)
  })

  test('after a copy could not be applied: no copy that applies nowhere', async () => {
    const provider = createMemorySite(tables)
    const { send, settled, state } = console(provider, ['none', 'none', 'none', 'none', 'refused'])
    send(apply(otherLamp))
    await settled()
    expect(state().context.failed).toMatchObject([{ problem: { message: 'Out of order' } }])
    expect(copiesOf(provider)).toEqual([lampCopy.id, groupCopy.id])
  })
})

const anyFault = fc.constantFrom<Fault>('none', 'none', 'none', 'lost', 'answer-lost', 'refused')
const anyJob = fc.constantFrom(
  [apply(otherLamp)],
  [apply(lamp, otherLamp, group)],
  [takeOff(lamp)],
  [takeOff(lamp, group)],
  save,
  deletion,
)

test('whatever the network loses, wherever it is left, no copy applies without its original; tried again, all is done', async () => {
  await fc.assert(
    fc.asyncProperty(anyJob, fc.array(anyFault, { maxLength: 14 }), async (job, faults) => {
      const provider = createMemorySite(tables)
      const { send, settled, state } = console(provider, faults, () => expect(orphans(provider)).toEqual([]))
      job.forEach(send)
      await settled()
      while (state().matches({ work: 'failed' })) {
        send({ type: 'work.retried' })
        await settled()
      }
      expect(orphans(provider)).toEqual([])
      if (job === deletion) expect(copiesOf(provider)).toEqual([])
    }),
    { numRuns: 80 },
  )
})

test('of two people at once, whoever deletes and whoever applies, no copy is left without its original', async () => {
  await fc.assert(
    fc.asyncProperty(anyJob, fc.scheduler(), async (job, scheduler) => {
      const provider = createMemorySite(tables)
      const turn = () => scheduler.schedule(Promise.resolve())
      const [one, other] = [console(provider, [], () => {}, turn), console(provider, [], () => {}, turn)]
      deletion.forEach(one.send)
      job.forEach(other.send)
      await scheduler.waitFor(Promise.all([one.settled(), other.settled()]))
      expect(orphans(provider)).toEqual([])
      expect(provider.site.rules.some(({ id }) => id === office.id)).toBe(false)
    }),
    { numRuns: 60 },
  )
})
