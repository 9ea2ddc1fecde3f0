import { expect, test } from '@playwright/test'
import { randomOf } from '#support/mutations.ts'
import { installableContext } from '../signIn.ts'
import { areBothAsked, isRaced } from './exchanges.ts'
import { Person } from './person.ts'
import { openSite, type Provider } from './site.ts'

/** `npm run test:outbox` plays more of both. */
const SEEDS = Number(process.env.LATERN_OUTBOX_SEEDS ?? 1)
const CHANGES = Number(process.env.LATERN_OUTBOX_CHANGES ?? 5)
const FIRST = Number(process.env.LATERN_OUTBOX_FIRST ?? 1)

test.setTimeout(120_000 + CHANGES * 20_000)

const providers: readonly Provider[] = ['our server', 'section 7']
for (const provider of providers)
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1)
    test(`two people without a network, ${CHANGES} changes each, ${provider}, seed ${seed}: nothing is lost or doubled`, async ({
      browser,
    }) => {
      const random = randomOf(seed)
      const names = ['A', 'B', 'Common'].flatMap((owner) => [1, 2].map((number) => `${owner}${number}`))
      const site = await openSite(provider, names)
      const contexts = await Promise.all(
        site.doors.map(({ address, token }) => installableContext(browser, address, token)),
      )
      const people = ['A', 'B'].map((name, index) => {
        const [door, context] = [site.doors[index], contexts[index]]
        if (!door || !context) throw new Error('There are two doors.')
        return new Person(name, door, site, context, randomOf(1000 * seed + index))
      })
      const first = await site.state()

      for (const person of people) await person.prepare()
      for (const { door } of people) door.setOpen(false)
      await Promise.all(people.map((person) => person.work(CHANGES)))

      // The network comes and goes, the server is killed twice, one session ends, and there is a newer build.
      await people[0]?.door.signOut()
      people[1]?.door.release()
      for (let second = 0; second < 6; second += 1) {
        for (const { door } of people) door.setOpen(random() < 0.6)
        if (second === 1 || second === 4) await site.crash()
        // A network that comes and goes each second, which is what is tested: nothing is waited for.
        await new Promise((resolve) => globalThis.setTimeout(resolve, 1000))
        for (const person of people) if (random() < 0.2) await person.reopen()
      }
      for (const { door } of people) door.setOpen(true)
      for (let turn = 0; turn < 2; turn += 1) for (const person of people) await person.settle()

      const state = await site.state()
      const keys = [...new Set(people.flatMap(({ wanted }) => [...wanted.keys()]))]
      const before = (key: string) => first.get(key) ?? ''
      /** What each of them has changed a value to in the end. */
      const wishes = (key: string) =>
        people
          .flatMap(({ wanted }) => wanted.get(key) ?? before(key))
          .filter((value) => value !== before(key))
      const overlapping = keys.filter((key) => new Set(wishes(key)).size > 1)
      const lost = keys.filter((key) => {
        const value = state.get(key) ?? ''
        return wishes(key).length > 0 ? !wishes(key).includes(value) : value !== before(key)
      })
      const questions = people.flatMap((person) => person.questions)
      const asked = `asked: ${questions.join('; ')}`
      expect(
        lost.map((key) => [key, state.get(key), wishes(key)]),
        asked,
      ).toEqual([])
      const added = [...state.keys()].filter(
        (key) => !first.has(key) && !keys.includes(key) && !key.startsWith('level of'),
      )
      expect(added).toEqual([])
      // Somebody who gave a field the other's value first, and then another one, finds what they have changed themselves where
      // they come last, and is not asked: a field that has the new value is done, and one that has the base is written.
      const isMetOnTheWay = (key: string) =>
        people.some(({ given }) => wishes(key).every((value) => given.get(key)?.has(value)))
      const traffic = { exchanges: people.map(({ door }) => door.exchanges), devices: site.devices }
      const raced = overlapping.filter((key) => provider === 'section 7' && isRaced(key, traffic))
      const certain = overlapping.filter((key) => !isMetOnTheWay(key) && !raced.includes(key))
      expect(questions.length, `${certain.join(', ')}; ${asked}`).toBeGreaterThanOrEqual(certain.length)
      const askedTwice = overlapping.filter((key) => provider === 'section 7' && areBothAsked(key, traffic))
      expect(questions.length, `${overlapping.join(', ')}; ${asked}`).toBeLessThanOrEqual(
        overlapping.length + askedTwice.length,
      )
      const positions = [...state].filter(([key, value]) => key.startsWith('position') && value !== 'none')
      for (const person of people) {
        await expect.poll(() => person.screen()).toEqual(new Map(positions))
        expect(person.errors).toEqual([])
      }
      process.stdout.write(
        `${provider}, seed ${seed}: ${2 * CHANGES} changes of ${keys.length} values, ${questions.length} of ${overlapping.length} questions (${raced.length} saved between the other's read and save, ${askedTwice.length} saved by the other after a lost answer), 0 lost, 0 doubled\n`,
      )
      for (const context of contexts) await context.close()
      await site.stop()
    })
