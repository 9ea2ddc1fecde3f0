import { expect } from '@playwright/test'
import { siteUser } from '#support/memorySite.ts'
import type { Call } from '../call.ts'
import type { Expected } from '../faults.ts'
import { opening, press, retry, save } from '../hands.ts'

const message = (text: string | RegExp): Expected => ({ comes: 'message', text })
const refused: Expected = { comes: 'sign-out', text: 'Failed to login with token.' }

/** A form of the guest pages shows every failure itself, and keeps what was typed. */
const inForm = {
  '401': message('Invalid access token'),
  '404 without one': message('The server answered 404'),
  '422': message('is too steep'),
}
const signedIn: Call['done'] = ({ page }) =>
  expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
const sendLink = 'Send the link again'
const password = (turn: number) => `lamp post ${turn}`

export const sessionCalls: readonly Call[] = [
  {
    operation: 'login',
    answers: 'session',
    page: '/login',
    isGuests: true,
    isFresh: true,
    begin: async ({ page }) => {
      await page.getByLabel('E-mail').fill(siteUser.data.email)
      await page.getByLabel('Password', { exact: true }).fill('lamp')
    },
    send: press('Login'),
    kept: async ({ page }) => {
      await expect(page.getByLabel('E-mail')).toHaveValue(siteUser.data.email)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('lamp')
    },
    done: signedIn,
    expected: inForm,
  },
  {
    operation: 'register',
    answers: 'session',
    page: '/pages/auth/register',
    isGuests: true,
    isFresh: true,
    begin: async ({ page }) => {
      await page.getByLabel('Name').fill('Ülle')
      await page.getByLabel('E-mail').fill(siteUser.data.email)
      await page.getByLabel('Password', { exact: true }).fill('lamp')
    },
    send: press('Register'),
    kept: async ({ page }) => {
      await expect(page.getByLabel('Name')).toHaveValue('Ülle')
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('lamp')
    },
    done: signedIn,
    expected: { ...inForm, '403 with a message': message('Registration is closed here') },
  },
  {
    operation: 'loginWithToken',
    answers: 'session',
    ...opening('/sensors'),
    retry,
    resume: async () => undefined,
    done: ({ page }) => expect(page.getByText('S-20')).toBeVisible(),
    expected: {
      '401': refused,
      '403 with a message': refused,
      '404 without one': refused,
      '422': refused,
    },
  },
  {
    operation: 'updateUser',
    answers: 'object',
    page: '/pages/profile',
    begin: ({ page }, turn) => page.getByLabel('Name').fill(`Ülle ${turn}`),
    send: save,
    kept: ({ page }, turn) => expect(page.getByLabel('Name')).toHaveValue(`Ülle ${turn}`),
    done: ({ page }) =>
      expect(page.getByText('User data saved with api').filter({ visible: true }).first()).toBeVisible(),
    // The user is saved as sent where the answer does not tell how.
    expected: { 'wrong shape': { comes: 'nothing' }, '204': { comes: 'nothing' } },
  },
  {
    operation: 'changePassword',
    answers: 'session',
    page: '/pages/profile',
    world: ['changePassword'],
    begin: async ({ page }, turn) => {
      const section = page.getByRole('region', { name: 'Password' })
      await section.getByLabel('Current password').fill('lamp')
      await section.getByLabel('New password', { exact: true }).fill(password(turn))
      await section.getByLabel('New password again').fill(password(turn))
    },
    send: press('Save the password'),
    kept: ({ page }, turn) =>
      expect(page.getByLabel('New password', { exact: true })).toHaveValue(password(turn)),
    // A password is not stored over the end of a session.
    resume: async ({ page }, turn) => {
      await page.getByLabel('Current password').fill('lamp')
      await page.getByLabel('New password', { exact: true }).fill(password(turn))
      await page.getByLabel('New password again').fill(password(turn))
      await page.getByRole('button', { name: 'Save the password' }).click()
    },
    done: ({ page }) =>
      expect(page.getByText('Password changed').filter({ visible: true }).first()).toBeVisible(),
  },
  {
    operation: 'sendConfirmation',
    answers: 'nothing',
    page: '/pages/profile',
    world: ['sendConfirmation'],
    isFresh: true,
    send: press(sendLink),
    resume: press(sendLink),
    done: ({ page }) => expect(page.getByText('Link sent')).toBeVisible(),
  },
  {
    operation: 'startOidc',
    answers: 'object',
    page: '/login',
    world: ['startOidc', 'finishOidc'],
    isGuests: true,
    isFresh: true,
    send: press('Sign in with City'),
    kept: ({ page }) => expect(page.getByLabel('E-mail')).toBeVisible(),
    done: ({ page }) => expect(page).toHaveURL(/\/pages\/terms$/),
    expected: { ...inForm, '401': message('Invalid access_token') },
  },
  {
    operation: 'forgotPassword',
    answers: 'nothing',
    page: '/pages/auth/forgot-password',
    world: ['forgotPassword'],
    isGuests: true,
    isFresh: true,
    begin: ({ page }) => page.getByLabel('E-mail').fill(siteUser.data.email),
    send: press('Send the link'),
    kept: ({ page }) => expect(page.getByLabel('E-mail')).toHaveValue(siteUser.data.email),
    done: ({ page }) =>
      expect(page.getByText(/has an account here, a link has been sent to it/)).toBeVisible(),
    expected: { ...inForm, '401': message('Invalid access_token') },
  },
  {
    operation: 'resetPassword',
    answers: 'object',
    page: '/pages/auth/reset-password?key=k',
    world: ['resetPassword'],
    isGuests: true,
    isFresh: true,
    begin: async ({ page }, turn) => {
      await page.getByLabel('New password', { exact: true }).fill(password(turn))
      await page.getByLabel('New password again').fill(password(turn))
    },
    send: press('Save the password'),
    kept: ({ page }, turn) =>
      expect(page.getByLabel('New password', { exact: true })).toHaveValue(password(turn)),
    done: ({ page }) => expect(page.getByText(/^Saved\. Sign in as/)).toBeVisible(),
    expected: { ...inForm, '401': message('Invalid access_token') },
  },
  {
    operation: 'confirmEmail',
    answers: 'object',
    page: '/pages/auth/mail-confirm?key=k',
    world: ['confirmEmail'],
    isGuests: true,
    isFresh: true,
    send: press('Yes, it is mine'),
    done: ({ page }) => expect(page.getByText('ulle@site.test is confirmed.')).toBeVisible(),
    expected: { ...inForm, '401': message('Invalid access_token') },
  },
]
