import { expect } from '@playwright/test'
import type { Result } from '#domain/result.ts'
import { identifyModel, subject } from '#support/models/identify.ts'
import { describeInBrowser, type Hand } from './playInBrowser.ts'
import { zone, zoneWith } from './site.ts'
import type { Outcome, Stage } from './stage.ts'

const { device, profile, rule } = subject
const lock = `latern.identify.${device}`
const holds = [
  'GET /api/v2/rules',
  'GET /api/v2/rules/applied',
  'POST /api/v2/rules/applied',
  'DELETE /api/v2/rules/applied',
]

await describeInBrowser('identify', {
  model: identifyModel,
  worlds: {
    'nothing is left behind': {
      set: async (stage) => {
        await set(stage)
        await openDevice(stage)
      },
      isPossible: (snapshot, { type }) => {
        if (snapshot.matches({ sending: 'claiming' })) return type.startsWith('xstate.')
        return type !== 'identify.resumed'
      },
    },
    'an unfinished identify is left behind': {
      set: async (stage) => {
        await set(stage, { [lock]: JSON.stringify({ taken: [profile], identifyRules: [rule] }) })
        await takeLock(stage)
      },
      isPossible: (snapshot, { type }) => !snapshot.matches('idle') || type === 'identify.resumed',
    },
  },
  hands: {
    'the user presses Identify': press(/Identify|Retry/),
    'the user presses Cancel': press(/Cancel|Close/),
    'the user tries again to tidy up': press('Retry'),
    'the console starts': openDevice,
    'no window has the device': {},
    'another window has the device': { prepare: (stage) => takeLock(stage) },
    'the other window lets go of it': (stage) => releaseLock(stage),
    'the rule is found': answer('GET /api/v2/rules', 'as the site has it'),
    'the rule cannot be found': answer('GET /api/v2/rules'),
    'one rule applies to the device': answer('GET /api/v2/rules/applied'),
    'what applies to it cannot be read': answer('GET /api/v2/rules/applied'),
    'it is taken off': answer('DELETE /api/v2/rules/applied'),
    'it cannot be taken off': answer('DELETE /api/v2/rules/applied'),
    'the identify rule is applied': answer('POST /api/v2/rules/applied', 'as the site has it'),
    'the identify rule cannot be applied': answer('POST /api/v2/rules/applied'),
    'ten seconds pass': (stage) => stage.pass(10_000),
    'the device has not begun': answer('GET /api/v2/rules/applied'),
    'the device runs it': answer('GET /api/v2/rules/applied'),
    'the device answers with an error': answer('GET /api/v2/rules/applied'),
    'the status cannot be read': answer('GET /api/v2/rules/applied'),
    'a minute has passed': (stage) => stage.pass(60_000),
    'fifteen seconds pass': (stage) => stage.pass(15_000),
    'the identify rule still applies': answer('GET /api/v2/rules/applied'),
    'nothing applies to it': answer('GET /api/v2/rules/applied'),
    'it cannot be read what is left to do': answer('GET /api/v2/rules/applied'),
    'the identify rule is taken off': answer('DELETE /api/v2/rules/applied'),
    'the identify rule cannot be taken off': answer('DELETE /api/v2/rules/applied'),
    'the profile is put back': answer('POST /api/v2/rules/applied', 'as the site has it'),
    'the profile cannot be put back': answer('POST /api/v2/rules/applied'),
    'five seconds pass': (stage) => stage.pass(5000),
  },
  shows: async (stage, snapshot) => {
    if (!stage.isOpen() || snapshot.matches({ sending: 'claiming' })) return
    const { isCancelled, isConfirmed, warning, problem } = snapshot.context
    const part = panel(stage)
    const says = (text: string | RegExp) => expect(part).toContainText(text)
    if (snapshot.matches('idle')) {
      await expect(part.getByRole('button')).toHaveText('Identify')
    } else if (snapshot.matches('standingBy')) {
      await says('Another window is identifying this device')
    } else if (snapshot.matches('sending')) {
      await says(isCancelled ? 'Cancelling' : 'Sending to the device')
    } else if (snapshot.matches('waiting')) {
      await says(/Waiting for the device at most \d+ s/)
      if (warning) await says(warning)
    } else if (snapshot.matches('blinking')) {
      await says(isConfirmed ? /Blinking stops in 1\d s/ : /has not answered.* stops in 1\d s/)
    } else if (snapshot.matches({ restoring: 'pausing' })) {
      await says(/Its profiles are not restored yet: The server does not answer trying again in \d s/)
    } else if (snapshot.matches({ restoring: 'stuck' })) {
      await says('The device’s profiles could not be restored: The server does not answer')
    } else if (snapshot.matches('restoring')) {
      await says('Restoring its profiles')
    } else if (snapshot.matches('failed')) {
      await says(
        problem.of === 'device' ? 'The device answered with an error' : 'Not identified: The server does',
      )
    }
  },
  outOfReach: {
    'identify.sending.claimed: always [isCancelled] → identify.leaving':
      'the browser’s locks answer before anybody can press Cancel',
  },
})

const set = (stage: Stage, journal = {}) =>
  stage.set({
    tables: zoneWith({
      luminaires: [{ id: device, name: 'L-7', longitude: 40, latitude: 60 }],
      rules: [
        { id: profile, name: 'Evening', rulespec: [], notes: null, fk_group: null },
        { id: rule, name: 'IdentifyRule123', rulespec: [], notes: null, fk_group: null },
      ],
    }),
    storage: { jwt_access_token: stage.token, ...journal },
    holds,
  })

async function openDevice(stage: Stage): Promise<void> {
  await stage.visit(`/settings/commissioning?zone=${zone}`)
  const devices = stage.page.getByRole('listbox', { name: 'Devices on the floor plan' })
  await devices.focus()
  await stage.page.keyboard.press('ArrowDown')
  await stage.page.keyboard.press('Enter')
  await expect(panel(stage)).toBeVisible()
}

const panel = ({ page }: Stage) => page.getByRole('group', { name: 'Identify' })

function press(name: string | RegExp): Hand['perform'] {
  return (stage) => panel(stage).getByRole('button', { name }).click()
}

/** Converts the model's response to the server's. */
function answer(kind: string, accepted?: Outcome): Hand['perform'] {
  return (stage, { output }) => stage.answer(kind, outcomeOf(output, accepted))
}

function outcomeOf(attempt: Result<unknown>, accepted?: Outcome): Outcome {
  if (!attempt.ok) return 'lost'
  if (accepted !== undefined) return accepted
  return attempt.value === undefined ? { status: 204 } : { status: 200, body: attempt.value }
}

/** Another window of the console identifies the device. */
const takeLock = async (stage: Stage) =>
  (await stage.other()).evaluate(
    (name) =>
      new Promise<void>((taken) => {
        void navigator.locks.request(name, () => {
          taken()
          return new Promise((release) => Reflect.set(window, 'release', release))
        })
      }),
    lock,
  )

const releaseLock = async (stage: Stage) =>
  (await stage.other()).evaluate(() => Reflect.get(window, 'release')())
