import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arbitraryRequests } from '#support/arbitraryRequest.ts'
import { makeSite } from '#support/field.ts'
import { startTestServer, type TestServer } from '#support/testServer.ts'

/** The same requests in every run; FUZZ_SEED=$RANDOM sends others. */
const seed = Number(process.env.FUZZ_SEED ?? 20261121)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeSite(server.database, { luminaires: 4, sensors: 4 })
  await sql`
    insert into finding (fk_device, fk_area, cause, family, since, found_at)
    select id, 2, 'silent', 'silence', now(), now() from device`.execute(server.database.query)
})
afterAll(() => server.stop())

function tokenOfAnotherSession(): string {
  const claims = JSON.parse(Buffer.from(server.token.split('.')[1] ?? '', 'base64url').toString())
  return server.app.jwt.sign({ ...claims, sid: randomUUID() })
}

describe('whatever is asked, the answer is one of the contract’s, and never a 500', () => {
  const answered = new Map<string, Set<number>>()

  test.each(arbitraryRequests)('%s', async (name, request) => {
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, body, headers }) => {
        // `send` throws where an answer does not fit the contract.
        const answer = await server.send(method, path, body, {
          authorization: `Bearer ${name === 'signOut' ? tokenOfAnotherSession() : server.token}`,
          'x-ingest-key': server.secrets.ingestKey,
          ...headers,
        })
        answered.set(name, (answered.get(name) ?? new Set()).add(answer.status))
      }),
      { numRuns: 100, seed },
    )
    expect(answered.get(name)?.size).toBeGreaterThan(0)
  })

  test('and every operation that can be asked well and badly was', () => {
    // These have no input that could be wrong, or need a secret, names or a pair of ids that random input rarely
    // matches.
    const oneWay =
      /^(list(Settings|AreaSettings|Groups|LuminaireTypes|Rules|Applied.*|Users|ApiTokens)|describeServer|login.*|startOidc|finishOidc|connectUser|(reset|change)Password|confirmEmail|sendConfirmation|addUser|inviteUser|createApiToken|revokeApiToken|replaceDevice|importDevices|updateAreaSetting)$/
    const missed = [...answered]
      .filter(([name]) => !oneWay.test(name))
      .filter(
        ([, statuses]) =>
          ![...statuses].some((status) => status < 300) || ![...statuses].some((status) => status >= 400),
      )
    expect(missed.map(([name, statuses]) => `${name}: ${[...statuses]}`)).toEqual([])
  })
})
