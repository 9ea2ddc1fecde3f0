import { expect } from '@playwright/test'
import type { SignInResult } from '#machines/session/vocabulary.ts'
import { tokenAt } from '#support/memorySite.ts'
import { sessionModel } from '#support/models/session.ts'
import { notification } from '../fixtures.ts'
import { describeInBrowser, type Hand } from './playInBrowser.ts'
import { type Outcome, type Stage, startOfClock } from './stage.ts'

const tokenKey = 'jwt_access_token'
const holds = ['POST /auth/token', 'POST /auth/login', 'POST /auth/register']
const POLL = 10_000
const YEAR = 365 * 24 * 3_600_000

const set = (address: string, token?: string) => async (stage: Stage) => {
  await stage.set({ holds, storage: token === undefined ? {} : { [tokenKey]: token } })
  await stage.visit(address)
}

/** The token of the site’s sign-in is good for a year: what its end brings about is played on the ports. */
const aboutExpiry = ['xstate.after.tokenCheck.session.signedIn.working', 'call.unauthorised']
const isPlayedOnPorts = 'the site’s tokens are good for a year; tests/machines/session.test.ts plays it'

await describeInBrowser('session', {
  model: sessionModel,
  worlds: {
    'no stored token': {
      set: set('/login'),
      isPossible: (snapshot, { type }) => type !== 'session.startedElsewhere' && isCausable(snapshot, type),
    },
    'an expired token': {
      set: set('/login', tokenAt(startOfClock - 2 * YEAR)),
      isPossible: (snapshot, { type }) =>
        type !== 'session.startedElsewhere' && !aboutExpiry.includes(type) && isCausable(snapshot, type),
    },
    'a stored token': {
      set: set('/luminaires', tokenAt(startOfClock)),
      isPossible: (snapshot, { type }) => isCausable(snapshot, type),
    },
  },
  hands: {
    'the server accepts the token': answer('POST /auth/token'),
    'the server refuses the token': answer('POST /auth/token'),
    'the server cannot be reached': answer('POST /auth/token'),
    'ten seconds pass': (stage) => stage.pass(10_000),
    'the user tries again': ({ page }) => page.getByRole('button', { name: 'Retry' }).click(),
    'the user gives up': ({ page }) => page.getByRole('button', { name: 'Sign in again' }).click(),
    'the user submits the form': async ({ page }, { email, password }) => {
      const link = page.getByRole('link', { name: 'Sign in' })
      const submit = page.getByRole('button', { name: 'Login' })
      await link.or(submit).first().waitFor()
      if (await link.isVisible()) await link.click()
      // The previous page has the same two fields, and stays until this one is loaded.
      await submit.waitFor()
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await submit.click()
    },
    'the server lets the user in': answer('POST /auth/login'),
    'the server does not let the user in': answer('POST /auth/login'),
    'the user asks for an account': async ({ page }, { email, password, displayName }) => {
      const somebodyElse = page.getByRole('link', { name: 'Sign in as somebody else' })
      if (await somebodyElse.isVisible()) await somebodyElse.click()
      await page.getByRole('link', { name: 'Create account' }).click()
      await page.getByLabel('Name').fill(displayName)
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Register' }).click()
    },
    'the server makes the account': answer('POST /auth/register'),
    'the server does not make the account': answer('POST /auth/register'),
    'the user asks to leave': async ({ page }) => {
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
    },
    'the user locks the console': async ({ page }) => {
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Lock' }).click()
    },
    'the server saves the user': async ({ page }) => {
      await page.getByRole('button', { name: 'Theme' }).click()
      await page.getByRole('menuitemradio', { name: 'Dark' }).click()
      await notification(page, 'User data saved with api').waitFor()
    },
    'another window signs in': async (stage) =>
      (await stage.other()).evaluate(([key, value]) => localStorage.setItem(key, value), [
        tokenKey,
        stage.token,
      ] as const),
    'another window signs out': async (stage) =>
      (await stage.other()).evaluate((key) => localStorage.removeItem(key), tokenKey),
    'a call is unauthorised': pollAnswers({ status: 401, body: { message: 'Unauthorised' } }),
    'a call is unprocessable': pollAnswers({ status: 422, body: { message: ['is too long', 'is taken'] } }),
    'a call is refused as a login is': pollAnswers({ status: 400, body: { reason: 'disabled' } }),
    'the console has forgotten what was seen': {},
    // Nothing is identified here.
    'the devices are restored': {},
    'half a minute passes': (stage) => stage.pass(30_000),
    'a visit is turned away': {
      perform: async ({ page }, { path }) => {
        await page.evaluate((address) => {
          history.pushState({}, '', address)
          history.pushState({}, '', '/login')
        }, path)
        await page.goBack()
      },
    },
  },
  outOfReach: {
    'session.signedIn.working: xstate.after.tokenCheck.session.signedIn.working [hasExpiredToken] → session.signingOut.forgetting':
      isPlayedOnPorts,
    'session.signedIn: call.unauthorised [hasExpiredToken] → session.signingOut.forgetting': isPlayedOnPorts,
    'session.signingOut.finishingWork: xstate.after.finishing.session.signingOut.finishingWork → session.signingOut.forgetting':
      'no device is identified here; tests/machines/session.test.ts plays it',
    'session.signingOut.finishingWork: session.signedOutElsewhere → session.signingOut.forgetting':
      'no device is identified here, so this state takes no time',
    'session.signingOut.finishingWork: call.unauthorised → session.signingOut.forgetting':
      'no device is identified here, so this state takes no time',
  },
  shows: async ({ page }, snapshot) => {
    const { message } = snapshot.context
    if (snapshot.matches({ booting: 'loggingIn' })) {
      await expect(page.getByText('Logging in with JWT')).toBeVisible()
    } else if (snapshot.matches({ booting: 'unreachable' })) {
      await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible()
    } else if (snapshot.matches('guest') || snapshot.matches('signingOut')) {
      const submit = page
        .getByRole('button', { name: 'Login' })
        .or(page.getByRole('button', { name: 'Register' }))
        .or(page.getByRole('button', { name: 'Unlock' }))
      await expect(submit).toHaveText(/^(Login|Register|Unlock)$/)
      if (message) await expect(page.getByText(message.message)).toBeVisible()
    } else if (snapshot.matches('signingIn')) {
      await expect(page.getByRole('button', { name: 'Logging in..' })).toBeDisabled()
    } else if (snapshot.matches('registering')) {
      await expect(page.getByRole('button', { name: 'Registering..' })).toBeDisabled()
    } else if (snapshot.matches('signedIn')) {
      await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
    }
  },
})

/** No user action is possible while the console signs out or between two pages: that takes no time. */
function isCausable(
  snapshot: Parameters<NonNullable<typeof sessionModel.isPossible>>[0],
  type: string,
): boolean {
  if (snapshot.matches('signingOut'))
    return type === 'xstate.done.actor.logout' || type === 'xstate.done.actor.finishWork'
  return type !== 'path.remembered' || snapshot.matches('guest')
}

/** Converts the model's response to the server's. */
function answer(kind: string): Hand['perform'] {
  return (stage, { output }) => stage.answer(kind, outcomeOf(output))
}

function outcomeOf(signIn: SignInResult): Outcome {
  if (signIn.ok) return 'as the site has it'
  const { kind, message, fields = {} } = signIn.error
  if (kind === 'unreachable') return 'lost'
  const error = Object.keys(fields).map((type) => ({ type, message: fields[type]?.join('\n') ?? message }))
  return { status: 400, body: { error } }
}

function pollAnswers(outcome: Outcome): Hand['perform'] {
  return async (stage) => {
    stage.fail('POST /api/v2/poll', outcome)
    await stage.pass(POLL)
  }
}
