import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Result } from '#domain/result.ts'
import { MINUTE, SECOND } from '#domain/units.ts'
import { createIdentify } from '#machines/identify/identify.ts'
import type { JournalEntry } from '#machines/identify/vocabulary.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { describeModel } from '#support/modelPaths.ts'
import { applied, identifyModel, identifyPorts, ok, refused, subject } from '#support/models/identify.ts'
import { internalError, noAnswer, notFound } from '#support/problems.ts'

describeModel('identify', identifyModel)

const { device, profile, rule } = subject
const gone: Result<never> = { ok: false, error: notFound }
const left: JournalEntry = { taken: [profile], identifyRules: [rule] }

function flow(unfinished?: JournalEntry) {
  const clock = new SimulatedClock()
  const ports = identifyPorts({ ...(unfinished && { left: unfinished }), now: () => clock.now() })
  const actor = createActor(createIdentify(ports.fake), { clock, input: { device } }).start()
  const answer = async (port: { answer: (value: unknown) => void }, value: unknown) => {
    port.answer(value)
    await everyPromise()
  }
  const { claim, findRules, readApplied, takeOff, apply } = ports
  const steps = {
    claimed: () => answer(claim, true),
    rulesFound: () => answer(findRules, ok([rule])),
    appliedRead: (...found: ReturnType<typeof applied>[]) => answer(readApplied, ok(found)),
    takenOff: () => answer(takeOff, ok(undefined)),
    applied: () => answer(apply, ok(undefined)),
  }
  return {
    ...ports,
    actor,
    clock,
    answer,
    steps,
    context: () => actor.getSnapshot().context,
    step: () => [...actor.getSnapshot().tags].join(),
    /** Goes on until the device is told to identify itself. */
    untilApplied: async () => {
      actor.send({ type: 'identify.requested' })
      await steps.claimed()
      await steps.rulesFound()
      await steps.appliedRead(applied(1, profile))
      await steps.takenOff()
      await steps.applied()
    },
  }
}

describe('identifying a device', () => {
  test('takes its profile off, has it show itself, and leaves it as it was', async () => {
    const { actor, claim, readApplied, takeOff, apply, steps, step, clock, journal, released, context } =
      flow()
    expect(step()).toBe('idle')
    actor.send({ type: 'identify.requested' })
    expect([step(), claim.calls]).toEqual(['sending', [[device]]])
    await steps.claimed()
    await steps.rulesFound()
    expect([readApplied.calls, journal]).toEqual([[[device]], []])
    await steps.appliedRead(applied(1, profile))
    // It is written down before the first rule is removed.
    expect([journal, takeOff.calls]).toEqual([[left], [[1]]])
    await steps.takenOff()
    expect(apply.calls).toEqual([[{ device, rule }]])
    await steps.applied()
    expect([step(), context().until]).toEqual(['waiting', MINUTE])

    clock.increment(10 * SECOND - 1)
    expect(readApplied.calls).toHaveLength(1)
    clock.increment(1)
    expect(readApplied.calls).toHaveLength(2)
    await steps.appliedRead(applied(2, rule, 'running'))
    expect([step(), context().isConfirmed, context().until]).toEqual(['blinking', true, 25 * SECOND])

    clock.increment(15 * SECOND - 1)
    expect(step()).toBe('blinking')
    clock.increment(1)
    expect(step()).toBe('restoring')
    await steps.appliedRead(applied(2, rule, 'running'))
    expect([step(), takeOff.calls]).toEqual(['restoring', [[1], [2]]])
    await steps.takenOff()
    expect([step(), apply.calls]).toEqual(['restoring', [[{ device, rule }], [{ device, rule: profile }]]])
    expect([released, readApplied.calls]).toEqual([[], [[device], [device], [device]]])
    await steps.applied()
    expect([step(), journal, released]).toEqual(['idle', [left, 'cleared'], [device]])
    expect(context().toRestore).toBeUndefined()
    actor.send({ type: 'identify.requested' })
    expect(context()).toMatchObject({ isConfirmed: false, until: undefined, identifyRules: [] })
  })

  test('asks every ten seconds, and takes it to show itself after a minute, unconfirmed', async () => {
    const { untilApplied, clock, readApplied, steps, step, context } = flow()
    await untilApplied()
    for (let asked = 1; asked <= 5; asked++) {
      clock.increment(10 * SECOND)
      expect(readApplied.calls).toHaveLength(1 + asked)
      await steps.appliedRead(applied(3, profile, 'running'), applied(2, rule, 'pending'))
      expect(step()).toBe('waiting')
    }
    clock.increment(10 * SECOND)
    expect([step(), context().isConfirmed]).toEqual(['blinking', false])
  })

  test('says when it cannot be asked, until it can again', async () => {
    const { untilApplied, clock, readApplied, answer, steps, context, step } = flow()
    await untilApplied()
    clock.increment(10 * SECOND)
    await steps.appliedRead()
    expect([step(), context().warning]).toEqual(['waiting', undefined])
    clock.increment(10 * SECOND)
    await answer(readApplied, refused)
    expect(context().warning).toBeDefined()
    clock.increment(10 * SECOND)
    await steps.appliedRead(applied(2, rule, 'pending'))
    expect([step(), context().warning]).toEqual(['waiting', undefined])
  })

  test('ends where the device answers with an error, which is logged', async () => {
    const { untilApplied, clock, steps, step, context, logged, released } = flow()
    await untilApplied()
    clock.increment(10 * SECOND)
    await steps.appliedRead(applied(2, rule, 'error'))
    expect([step(), context().problem, logged]).toEqual([
      'restoring',
      { of: 'device' },
      ['Identify rule status: error'],
    ])
    await steps.appliedRead(applied(1, profile))
    expect([step(), released]).toEqual(['failed', [device]])
  })

  test('removes every rule, one after another, and one that somebody else has removed counts as removed', async () => {
    const { actor, steps, takeOff, answer, apply } = flow()
    actor.send({ type: 'identify.requested' })
    await steps.claimed()
    await steps.rulesFound()
    await steps.appliedRead(applied(1, profile), applied(2, profile), applied(3, rule))
    await answer(takeOff, gone)
    await steps.takenOff()
    expect([takeOff.calls, apply.calls]).toEqual([[[1], [2], [3]], []])
    await steps.takenOff()
    expect(apply.calls).toEqual([[{ device, rule }]])
  })

  test('that has no rules needs none removed', async () => {
    const { actor, steps, takeOff, apply } = flow()
    actor.send({ type: 'identify.requested' })
    await steps.claimed()
    await steps.rulesFound()
    await steps.appliedRead()
    expect([takeOff.calls, apply.calls]).toEqual([[], [[{ device, rule }]]])
  })
})

describe('a request that is refused', () => {
  test('before anything was changed ends the flow at once', async () => {
    const unknown = flow()
    unknown.actor.send({ type: 'identify.requested' })
    await unknown.steps.claimed()
    await unknown.answer(unknown.findRules, refused)
    const unread = flow()
    unread.actor.send({ type: 'identify.requested' })
    await unread.steps.claimed()
    await unread.steps.rulesFound()
    await unread.answer(unread.readApplied, refused)
    for (const { step, context, released, journal } of [unknown, unread]) {
      expect([step(), released, journal]).toEqual(['failed', [device], []])
      expect(context().problem).toEqual({ of: 'request', problem: noAnswer })
    }
  })

  test('while rules are removed or the identify rule is applied has them put back first', async () => {
    const kept = flow()
    kept.actor.send({ type: 'identify.requested' })
    await kept.steps.claimed()
    await kept.steps.rulesFound()
    await kept.steps.appliedRead(applied(1, profile))
    await kept.answer(kept.takeOff, refused)
    expect([kept.step(), kept.apply.calls]).toEqual(['restoring', []])
    await kept.steps.appliedRead(applied(1, profile))
    expect([kept.step(), kept.journal]).toEqual(['failed', [left, 'cleared']])

    const removed = flow()
    removed.actor.send({ type: 'identify.requested' })
    await removed.steps.claimed()
    await removed.steps.rulesFound()
    await removed.steps.appliedRead(applied(1, profile))
    await removed.steps.takenOff()
    await removed.answer(removed.apply, refused)
    await removed.steps.appliedRead()
    expect(removed.apply.calls.at(-1)).toEqual([{ device, rule: profile }])
    await removed.steps.applied()
    expect([removed.step(), removed.context().problem?.of]).toEqual(['failed', 'request'])
  })

  test('is forgotten when the user tries again, or closes it', async () => {
    const { actor, steps, answer, findRules, step, context, claim } = flow()
    const fail = async () => {
      actor.send({ type: 'identify.requested' })
      await steps.claimed()
      await answer(findRules, refused)
    }
    await fail()
    actor.send({ type: 'identify.cancelled' })
    expect([step(), context().problem]).toEqual(['idle', undefined])
    await fail()
    actor.send({ type: 'identify.requested' })
    expect([step(), context().problem, claim.calls]).toEqual([
      'sending',
      undefined,
      [[device], [device], [device]],
    ])
  })
})

describe('cancelling', () => {
  test('before a rule is removed ends the flow', async () => {
    const claiming = flow()
    claiming.actor.send({ type: 'identify.requested' })
    claiming.actor.send({ type: 'identify.cancelled' })
    // The device is claimed already, or will be: what is claimed must be released.
    expect(claiming.step()).toBe('sending')
    await claiming.steps.claimed()
    const finding = flow()
    finding.actor.send({ type: 'identify.requested' })
    await finding.steps.claimed()
    finding.actor.send({ type: 'identify.cancelled' })
    const reading = flow()
    reading.actor.send({ type: 'identify.requested' })
    await reading.steps.claimed()
    await reading.steps.rulesFound()
    reading.actor.send({ type: 'identify.cancelled' })
    for (const { step, released, takeOff, journal } of [claiming, finding, reading])
      expect([step(), released, takeOff.calls, journal]).toEqual(['idle', [device], [], []])
    expect(claiming.findRules.calls).toEqual([])
  })

  test('while rules are removed lets the request under way end, sends no other, and puts them back', async () => {
    const { actor, steps, takeOff, apply, step } = flow()
    actor.send({ type: 'identify.requested' })
    await steps.claimed()
    await steps.rulesFound()
    await steps.appliedRead(applied(1, profile), applied(2, profile))
    actor.send({ type: 'identify.cancelled' })
    await steps.takenOff()
    expect([step(), takeOff.calls]).toEqual(['restoring', [[1]]])
    await steps.appliedRead(applied(2, profile))
    expect(apply.calls).toEqual([[{ device, rule: profile }]])
    await steps.applied()
    expect(step()).toBe('idle')
  })

  test('while the identify rule is applied waits for the answer, whatever it is', async () => {
    for (const answered of [ok(undefined), refused]) {
      const { actor, steps, apply, answer, step, context } = flow()
      actor.send({ type: 'identify.requested' })
      await steps.claimed()
      await steps.rulesFound()
      await steps.appliedRead()
      actor.send({ type: 'identify.cancelled' })
      expect(step()).toBe('sending')
      await answer(apply, answered)
      expect([step(), context().problem]).toEqual(['restoring', undefined])
    }
  })

  test('while it waits or blinks takes the rule off at once', async () => {
    const waiting = flow()
    await waiting.untilApplied()
    waiting.actor.send({ type: 'identify.cancelled' })
    const blinking = flow()
    await blinking.untilApplied()
    blinking.clock.increment(MINUTE)
    expect(blinking.step()).toBe('blinking')
    blinking.actor.send({ type: 'identify.cancelled' })
    for (const { step, steps, takeOff } of [waiting, blinking]) {
      expect(step()).toBe('restoring')
      await steps.appliedRead(applied(2, rule), applied(3, profile))
      expect(takeOff.calls.at(-1)).toEqual([2])
      await steps.takenOff()
      expect(step()).toBe('idle')
    }
  })
})

describe('what an earlier flow has left behind', () => {
  test('is put back first, when another window lets go of the device', async () => {
    const { actor, claim, claimWhenFree, answer, step, steps, apply, journal, released } = flow(left)
    actor.send({ type: 'identify.requested' })
    await answer(claim, false)
    expect([step(), claimWhenFree.calls[0]?.[0]]).toEqual(['elsewhere', device])
    await answer(claimWhenFree, true)
    expect(step()).toBe('restoring')
    await steps.appliedRead()
    expect(apply.calls).toEqual([[{ device, rule: profile }]])
    await steps.applied()
    expect([step(), journal, released]).toEqual(['idle', ['cleared'], [device]])
  })

  test('is put back when the console starts, each rule as often as it is missing', async () => {
    const { actor, claimWhenFree, answer, steps, takeOff, apply, step } = flow({
      taken: [32, profile, profile],
      identifyRules: [rule, 92],
    })
    actor.send({ type: 'identify.resumed' })
    expect(step()).toBe('elsewhere')
    await answer(claimWhenFree, true)
    await steps.appliedRead(applied(1, profile), applied(2, 92), applied(3, rule))
    await steps.takenOff()
    await steps.takenOff()
    await steps.applied()
    expect(takeOff.calls).toEqual([[2], [3]])
    await steps.applied()
    expect(apply.calls).toEqual([[{ device, rule: 32 }], [{ device, rule: profile }]])
    expect(step()).toBe('idle')
  })

  test('is nothing where the flow in the other window has ended well', async () => {
    const { actor, claimWhenFree, answer, step, released } = flow()
    actor.send({ type: 'identify.resumed' })
    await answer(claimWhenFree, true)
    expect([step(), released]).toEqual(['idle', [device]])
  })

  test('is put back together with what this flow removes', async () => {
    const { actor, steps, journal } = flow({ taken: [profile, 32], identifyRules: [rule] })
    actor.send({ type: 'identify.requested' })
    await steps.claimed()
    await steps.rulesFound()
    await steps.appliedRead(applied(1, 33), applied(2, profile), applied(3, rule))
    expect(journal).toEqual([{ taken: [33, profile, 32], identifyRules: [rule] }])
  })

  test('is put back also where this flow cannot find the identify rule', async () => {
    const { actor, steps, answer, findRules, step } = flow(left)
    actor.send({ type: 'identify.requested' })
    await steps.claimed()
    await answer(findRules, refused)
    expect(step()).toBe('restoring')
    await steps.appliedRead(applied(1, profile))
    expect(step()).toBe('failed')
  })
})

describe('putting the rules back', () => {
  const restoring = async () => {
    const started = flow(left)
    started.actor.send({ type: 'identify.resumed' })
    await started.answer(started.claimWhenFree, true)
    return started
  }

  test('is tried three times, five seconds apart, and then waits for the user', async () => {
    const { actor, answer, readApplied, step, context, clock, journal, steps } = await restoring()
    for (const attempt of [1, 2]) {
      await answer(readApplied, refused)
      expect([step(), context().attempts]).toEqual(['betweenAttempts', attempt])
      expect(context().warning).toBeDefined()
      expect(context().until).toBe(clock.now() + 5 * SECOND)
      clock.increment(5 * SECOND - 1)
      expect(step()).toBe('betweenAttempts')
      clock.increment(1)
      expect(step()).toBe('restoring')
    }
    await answer(readApplied, refused)
    expect([step(), readApplied.calls.length, journal]).toEqual(['stuck', 3, []])

    actor.send({ type: 'identify.retried' })
    expect([step(), context().attempts, context().warning]).toEqual(['restoring', 0, undefined])
    await steps.appliedRead(applied(1, profile))
    expect([step(), journal]).toEqual(['idle', ['cleared']])
  })

  test('goes on from what the device has then, where a request fails half-way', async () => {
    const { answer, takeOff, apply, steps, step, clock, context } = await restoring()
    await steps.appliedRead(applied(2, rule))
    await answer(takeOff, refused)
    expect([step(), context().warning]).toEqual(['betweenAttempts', noAnswer])
    clock.increment(5 * SECOND)
    await steps.appliedRead(applied(2, rule))
    await answer(takeOff, gone)
    await answer(apply, { ok: false, error: internalError })
    expect([step(), context().warning]).toEqual(['betweenAttempts', internalError])
    clock.increment(5 * SECOND)
    await steps.appliedRead()
    expect(step()).toBe('restoring')
    // The profile has been deleted meanwhile.
    await answer(apply, gone)
    expect(step()).toBe('idle')
  })
})
