import { expect } from '@playwright/test'
import { png } from '#support/pictures.ts'
import type { Stage } from '../../model/stage.ts'
import type { Call } from '../call.ts'
import { opening, press, retry } from '../hands.ts'
import { account, apiToken, polled, refusedGroup, zone } from '../world.ts'

const users = {
  page: '/settings/users',
  world: ['listUsers', 'addUser', 'changeUser', 'inviteUser', 'connectUser'],
} as const
const audit = { page: '/settings/audit', world: ['listUsers', 'listAudit', 'exportAudit'] } as const
const tokens = {
  page: '/settings/tokens',
  world: ['listApiTokens', 'createApiToken', 'revokeApiToken'],
} as const
const dataProblems = {
  page: '/settings/data-problems',
  world: [
    'listRefusedTelemetry',
    'listRefusedRows',
    'resendRefusedTelemetry',
    'dropRefusedTelemetry',
    'listClocks',
  ],
} as const
const findings = { page: '/findings?finding=11', world: ['listFindings', 'updateFinding'] } as const
const zones = { page: '/settings/zones', world: ['createArea', 'deleteArea'] } as const
const nameOf = (turn: number) => `Attic ${turn}`
const mailOf = (turn: number) => `kadri${turn}@site.test`
const areas = ({ site }: Stage, turn: number) => site.site.areas.filter(({ name }) => name === nameOf(turn))

const retryButtons = ({ page }: Stage) => page.getByRole('main').getByRole('button', { name: 'Retry' })

/** All at once: what one of them loads may take another one away. */
const pressEachRetry = (stage: Stage) =>
  retryButtons(stage).evaluateAll((all) => {
    for (const button of all) (button as HTMLButtonElement).click()
  })

/** Figures that are read when the dashboard opens. */
const figures: Pick<Call, 'page' | 'answers' | 'begin' | 'send' | 'retry' | 'resume' | 'done'> = {
  ...opening('/dashboard'),
  answers: 'rows',
  async retry(stage) {
    // What was being read when the fault ended may fail after all else was read again.
    for (let clear = 0; clear < 2; clear = (await retryButtons(stage).count()) > 0 ? 0 : clear + 1) {
      await pressEachRetry(stage)
      await stage.pass(1000)
    }
  },
  resume: async () => undefined,
  done: async (stage) => {
    await expect(retryButtons(stage)).toHaveCount(0)
    await expect(stage.page.getByRole('heading', { name: 'Current power level' })).toBeVisible()
  },
}

const mari = ({ page }: Stage) => page.getByRole('row', { name: account.displayName })
const role = (turn: number) => (turn % 2 === 0 ? 'staff' : 'user')

/** What comes in place of something that is no JSON is said, and is not taken for it. */
const somethingElseThan = (wanted: string): NonNullable<Call['expected']> =>
  Object.fromEntries(
    ['truncated', 'garbage', 'wrong shape', '204', '{data}', 'HTML'].map((fault) => [
      fault,
      { comes: 'message', text: `The server sent something else than ${wanted}` },
    ]),
  )

/** What is not listed any more leaves nothing to say. */
const doneAnyway: NonNullable<Call['expected']> = Object.fromEntries(
  ['truncated', 'wrong shape', '204', 'done, but the answer is lost'].map((fault) => [
    fault,
    { comes: 'nothing' },
  ]),
)

export const siteCalls: readonly Call[] = [
  { operation: 'listStatusHistory', ...figures },
  { operation: 'listEvents', ...figures },
  { operation: 'listFigures', ...figures, answers: 'object', world: ['listFigures'] },
  {
    operation: 'readLevels',
    answers: 'nothing',
    ...opening('/floorplan/areas/2?at=2026-01-05T10:00Z'),
    world: ['readLevels'],
    retry,
    resume: async () => undefined,
    done: ({ page }) =>
      expect(page.getByRole('region', { name: 'Time shown' })).toContainText(
        'No report in the 30 minutes before',
      ),
    expected: somethingElseThan('bytes'),
  },
  {
    operation: 'readMotion',
    answers: 'nothing',
    ...opening('/floorplan/areas/2?at=2026-01-05T10:00Z'),
    world: ['readMotion'],
    retry,
    resume: async () => undefined,
    done: ({ page }) =>
      expect(page.getByRole('region', { name: 'Time shown' })).toContainText(
        'No report in the 30 minutes before',
      ),
    expected: somethingElseThan('bytes'),
  },
  {
    operation: 'readBands',
    answers: 'object',
    ...opening('/statistics/report'),
    world: ['readBands'],
    retry,
    resume: async () => undefined,
    done: ({ page }) =>
      expect(page.getByRole('table', { name: 'Hours burned by output level' })).toContainText('2,0'),
  },
  {
    operation: 'createArea',
    answers: 'entity',
    ...zones,
    isFresh: true,
    begin: ({ page }, turn) => page.getByLabel('Name of the new zone').fill(nameOf(turn)),
    send: press('Add zone'),
    kept: ({ page }, turn) => expect(page.getByLabel('Name of the new zone')).toHaveValue(nameOf(turn)),
    done: ({ page }) => expect(page).toHaveURL(/\/settings\/areas\/\d+\/plan/),
    effects: (stage, turn) => areas(stage, turn).length,
  },
  {
    operation: 'deleteArea',
    answers: 'nothing',
    ...zones,
    begin: async (stage, turn) => {
      stage.site.site.areas.push({
        id: 50 + turn,
        name: nameOf(turn),
        image: null,
        settings: [],
        installation_date: null,
      })
      await polled(stage)
    },
    send: deleteZone,
    kept: ({ page }, turn) => expect(zoneLink(page, turn)).toBeVisible(),
    done: ({ page }, turn) => expect(zoneLink(page, turn)).toHaveCount(0),
    effects: (stage, turn) => 1 + areas(stage, turn).length,
  },
  {
    operation: 'uploadPlan',
    answers: 'entity',
    page: `/settings/areas/${zone}/plan`,
    world: ['uploadPlan'],
    isFresh: true,
    begin: choosePicture,
    send: press('Upload'),
    kept: ({ page }) => expect(page.getByText('plan.png')).toBeVisible(),
    resume: async (stage) => {
      await choosePicture(stage)
      await press('Upload')(stage)
    },
    done: ({ page }) =>
      expect(page.getByText('The floor plan was uploaded').filter({ visible: true }).first()).toBeVisible(),
    effects: ({ site }) => site.site.areas.filter(({ image }) => image !== null).length,
  },
  {
    operation: 'listUsers',
    answers: 'rows',
    ...users,
    ...opening(users.page),
    retry,
    resume: async () => undefined,
    done: (stage) => expect(mari(stage)).toBeVisible(),
  },
  {
    operation: 'addUser',
    answers: 'object',
    ...users,
    isFresh: true,
    begin: fillUser,
    send: press('Add and invite'),
    kept: ({ page }, turn) => expect(page.getByRole('dialog').getByLabel('E-mail')).toHaveValue(mailOf(turn)),
    done: ({ page }) =>
      expect(page.getByRole('row', { name: 'Kadri Tamm', includeHidden: true })).toBeVisible(),
    effects: ({ site }, turn) =>
      Math.min(1, site.requests.filter(({ body }) => body.email === mailOf(turn)).length),
  },
  {
    operation: 'changeUser',
    answers: 'object',
    ...users,
    send: chooseRole,
    kept: (stage) => expect(mari(stage)).toBeVisible(),
    done: async (stage, turn) => {
      await expect(mari(stage).getByRole('combobox')).toHaveValue(role(turn))
      await expect(mari(stage).getByRole('combobox')).toBeEnabled()
    },
  },
  {
    operation: 'inviteUser',
    answers: 'object',
    ...users,
    isFresh: true,
    send: press(`Invite ${account.displayName} again`),
    kept: (stage) => expect(mari(stage)).toBeVisible(),
    done: ({ page }) => expect(page.getByLabel('Invitation link')).toBeVisible(),
  },
  {
    operation: 'connectUser',
    answers: 'object',
    ...users,
    isFresh: true,
    send: press(`${account.displayName}: not the same`),
    kept: (stage) => expect(mari(stage)).toContainText('City knows'),
    done: (stage) => expect(mari(stage)).not.toContainText('City knows'),
  },
  {
    operation: 'listApiTokens',
    answers: 'rows',
    ...tokens,
    ...opening(tokens.page),
    retry,
    resume: async () => undefined,
    done: (stage) => expect(tokenRow(stage, apiToken.name)).toBeVisible(),
  },
  {
    operation: 'createApiToken',
    answers: 'object',
    ...tokens,
    isFresh: true,
    begin: async (stage, turn) => {
      await press('Make a token')(stage)
      await stage.page.getByRole('dialog').getByLabel('Name').fill(tokenOf(turn))
    },
    send: press('Make the token'),
    kept: ({ page }, turn) => expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(tokenOf(turn)),
    done: (stage, turn) => expect(tokenRow(stage, tokenOf(turn))).toBeVisible(),
    effects: ({ site }, turn) =>
      Math.min(1, site.requests.filter(({ body }) => body.name === tokenOf(turn)).length),
  },
  {
    operation: 'revokeApiToken',
    answers: 'nothing',
    ...tokens,
    isFresh: true,
    send: revoke,
    // A token that was revoked is not listed any more, and there is nothing to say.
    expected: { truncated: { comes: 'nothing' }, 'done, but the answer is lost': { comes: 'nothing' } },
    done: (stage) => expect(tokenRow(stage, apiToken.name)).toHaveCount(0),
  },
  {
    operation: 'listAudit',
    answers: 'object',
    ...audit,
    ...opening(audit.page),
    retry,
    resume: async () => undefined,
    done: ({ page }) => expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Office'),
  },
  {
    operation: 'listRefusedTelemetry',
    answers: 'object',
    ...dataProblems,
    ...opening(dataProblems.page),
    retry,
    resume: async () => undefined,
    done: (stage) => expect(refusedRow(stage)).toBeVisible(),
  },
  {
    operation: 'listRefusedRows',
    answers: 'object',
    ...dataProblems,
    isFresh: true,
    send: press('Unknown device'),
    kept: (stage) => expect(refusedRow(stage)).toBeVisible(),
    retry,
    done: ({ page }) => expect(page.getByText('by MQTT')).toBeVisible(),
  },
  {
    operation: 'resendRefusedTelemetry',
    answers: 'object',
    ...dataProblems,
    isFresh: true,
    send: press('Send all of ID 900001 again: Unknown device'),
    kept: (stage) => expect(refusedRow(stage)).toBeVisible(),
    expected: doneAnyway,
    done: (stage) => expect(refusedRow(stage)).toHaveCount(0),
  },
  {
    operation: 'dropRefusedTelemetry',
    answers: 'nothing',
    ...dataProblems,
    isFresh: true,
    send: async (stage) => {
      await press('Delete all of ID 900001: Unknown device')(stage)
      await press('Delete')(stage)
    },
    kept: (stage) => expect(refusedRow(stage)).toBeVisible(),
    expected: doneAnyway,
    done: (stage) => expect(refusedRow(stage)).toHaveCount(0),
  },
  {
    operation: 'listClocks',
    answers: 'object',
    ...dataProblems,
    ...opening(dataProblems.page),
    retry,
    resume: async () => undefined,
    done: ({ page }) => expect(page.getByRole('table', { name: 'Wrong clocks' })).toContainText('1 h 30 min'),
  },
  {
    operation: 'listFindings',
    answers: 'object',
    ...findings,
    ...opening(findings.page),
    retry,
    resume: async () => undefined,
    done: ({ page }) => expect(page.getByRole('table', { name: 'Findings' })).toContainText('Deck L1'),
  },
  {
    operation: 'updateFinding',
    answers: 'object',
    ...findings,
    isFresh: true,
    send: press('Acknowledge'),
    kept: ({ page }) => expect(page.getByRole('table', { name: 'Findings' })).toContainText('Deck L1'),
    done: ({ page }) =>
      expect(page.getByRole('table', { name: 'Findings' }).getByRole('row').nth(1)).toContainText(
        'Acknowledged',
      ),
  },
  {
    operation: 'exportAudit',
    answers: 'nothing',
    ...audit,
    send: press('Export as CSV'),
    kept: ({ page }) => expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Office'),
    done: ({ page }) => expect(page.getByRole('main').getByRole('alert')).toHaveCount(0),
    expected: somethingElseThan('a CSV file'),
  },
]

const zoneLink = (page: Stage['page'], turn: number) =>
  page.getByRole('table', { name: 'Zones' }).getByRole('link', { name: nameOf(turn), exact: true })

async function deleteZone(stage: Stage, turn: number): Promise<void> {
  await stage.page.getByRole('button', { name: new RegExp(`^Delete.*${nameOf(turn)}$`) }).click()
  await press(/^Delete/)(stage)
}

async function choosePicture(stage: Stage): Promise<void> {
  const chooser = stage.page.waitForEvent('filechooser')
  await press('Choose a file')(stage)
  await (await chooser).setFiles({ name: 'plan.png', mimeType: 'image/png', buffer: png(60, 40) })
  await expect(stage.page.getByRole('button', { name: 'Upload' })).toBeVisible()
}

async function fillUser(stage: Stage, turn: number): Promise<void> {
  await press('Add a user')(stage)
  const dialog = stage.page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Kadri Tamm')
  await dialog.getByLabel('E-mail').fill(mailOf(turn))
}

const refusedRow = ({ page }: Stage) =>
  page.getByRole('table', { name: 'Refused rows' }).getByRole('row').filter({ hasText: refusedGroup.message })

const tokenOf = (turn: number) => `Report ${turn}`
const tokenRow = ({ page }: Stage, name: string) => page.getByRole('row', { name, includeHidden: true })

async function revoke(stage: Stage): Promise<void> {
  await press(`Revoke ${apiToken.name}`)(stage)
  await press('Revoke')(stage)
}

async function chooseRole({ page }: Stage, turn: number): Promise<void> {
  await page.getByRole('combobox', { name: `Role of ${account.displayName}` }).selectOption(role(turn))
}
