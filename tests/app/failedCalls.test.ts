import { describe, expect, test } from 'vitest'
import type { Core } from '#app/core/core.ts'
import { testCore, until } from '#support/testCore.ts'

const LOGGED = 'Cannot retrieve user data'

/** Calls of each sort: reads and writes of pages, identify's own, and the user's. */
const calls: [call: string, run: (core: Core) => Promise<unknown>][] = [
  ['POST /api/v2/poll', ({ api }) => api.poll()],
  ['GET /settings', ({ api }) => api.listSettings()],
  ['PATCH /settings', ({ api }) => api.updateSetting(4, { value: 0.3 })],
  ['GET /area_settings', ({ api }) => api.listAreaSettings()],
  ['POST /area_settings', ({ api }) => api.createAreaSetting({ area_id: 2, name: 'grid_width', value: 5 })],
  ['PUT /api/v2/luminaires', ({ saveDevice }) => saveDevice({ id: 12, kind: 'luminaire' }, { latitude: 5 })],
  ['PUT /api/v2/devices/groups', ({ api }) => api.updateGroup(5, { devices: [12] })],
  ['DELETE /api/v2/reference/luminairetypes', ({ api }) => api.deleteLuminaireType(6)],
  ['GET /api/v2/rules', ({ api }) => api.listRules()],
  ['GET /api/v2/rules/applied', ({ api }) => api.listAppliedRules()],
  ['POST /api/v2/rules/applied', ({ api }) => api.applyRule({ fk_rule: 7, fk_device: 12 })],
  ['DELETE /api/v2/rules/applied', ({ api }) => api.removeAppliedRule(8)],
  ['POST /auth/user/update', ({ saveAccount }) => saveAccount({ displayName: 'Ülle Kask' })],
]

async function signedIn() {
  const start = testCore({ token: 'stored' })
  await start.core.session.ready()
  return start
}

describe.each(calls)('%s that fails', (call, run) => {
  test.each([
    ['with a 500', () => Response.json({}, { status: 500 })],
    ['with a message', () => Response.json({ message: 'No' }, { status: 404 })],
    ['with a 401, which ends the session', () => Response.json({}, { status: 401 })],
    ['with a 422, which ends the session', () => Response.json({ message: ['No'] }, { status: 422 })],
    ['without a message, which ends the session', () => Response.json({ reason: 'no' }, { status: 403 })],
    [
      'without an answer',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
  ])(`%s is logged once as ‘${LOGGED}’`, async (_, answer) => {
    const { core, routes, warnings } = await signedIn()
    routes[call] = answer
    await run(core)
    expect(warnings.map(([text]) => text)).toEqual([LOGGED])
    if (core.session.current().state !== 'signed-in') await until(core, 'guest')
  })
})
