import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '#server/root.ts'
import { operations } from '#support/contract.ts'
import { connectionUrl, generateSchema } from '#support/databaseTypes.ts'
import { temporaryDatabase } from '#support/temporaryDatabase.ts'

/** Specification section 7, call by call. */
const sectionSeven = `
  POST /auth/register
  POST /auth/login
  POST /auth/token
  POST /auth/user/update
  GET /settings
  POST /settings
  PATCH /settings/{id}
  GET /area_settings
  POST /area_settings
  PATCH /area_settings/{id}
  PUT /api/v2/areas/{id}
  POST /api/v2/poll
  GET /api/v2/devices/status/history
  GET /api/v2/events
  PUT /api/v2/luminaires/{id}
  PUT /api/v2/sensors/{id}
  PUT /api/v2/gateways/{id}
  GET /api/v2/devices/groups
  POST /api/v2/devices/groups
  PUT /api/v2/devices/groups/{id}
  DELETE /api/v2/devices/groups/{id}
  GET /api/v2/reference/luminairetypes
  POST /api/v2/reference/luminairetypes
  PUT /api/v2/reference/luminairetypes/{id}
  DELETE /api/v2/reference/luminairetypes/{id}
  GET /api/v2/rules
  POST /api/v2/rules
  PUT /api/v2/rules/{id}
  DELETE /api/v2/rules/{id}
  GET /api/v2/rules/applied
  POST /api/v2/rules/applied
  DELETE /api/v2/rules/applied/{id}
  GET /api/v2/rules/applied/group
  POST /api/v2/rules/applied/group
  DELETE /api/v2/rules/applied/group/{id}`
  .trim()
  .split(/\n\s*/)

describe('the contract', () => {
  test('has every call of specification section 7, and marks everything else as an extension', () => {
    const named = ({ method, path }: (typeof operations)[number]) => `${method} ${path}`
    const own = operations.filter(({ operation }) => !operation['x-latern-extension']).map(named)
    expect(own.sort()).toEqual([...sectionSeven].sort())
  })

  test('has a body, with the token, for every call of section 7 but GET', () => {
    const without = operations.filter(
      ({ method, operation }) => (method === 'GET') === (operation.requestBody !== undefined),
    )
    expect(without).toEqual([])
  })
})

describe('the types of the database', () => {
  let remove: () => Promise<void>
  let url: string
  beforeAll(async () => {
    const made = await temporaryDatabase()
    remove = made.remove
    url = connectionUrl(made.connection)
  })
  afterAll(() => remove())

  test('are those of the migrations: where this fails, run `npm run generate:database`', async () => {
    await generateSchema(url, `${packageRoot}/server/store/schema.d.ts`, true)
  })
})
