import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A request with exactly these bytes and this content type. */
async function raw(method: string, path: string, body: string | undefined, type?: string) {
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${server.token}`,
      accept: 'application/json',
      ...(type && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, body: (await response.json()) as { message: string } }
}

const json = 'application/json'

describe('a request that is not as the contract has it is refused, with the field in the message', () => {
  const setting = '"token":"t","name":"grid_width"'
  const badBodies: [what: string, body: string | undefined, type: string | undefined, names: RegExp][] = [
    ['no body', undefined, undefined, /body/],
    ['an empty body', '', json, /body/i],
    ['a body that is not JSON', '{', json, /JSON|body/i],
    ['a list', '[]', json, /body must be object/],
    ['a number', '5', json, /body must be object/],
    ['null', 'null', json, /body must be object/],
    ['a text', '"x"', json, /body must be object/],
    ['a missing field', `{${setting}}`, json, /body\.value/],
    ['a number for a text', '{"token":"t","name":5,"value":1}', json, /body\.name must be string, not 5/],
    ['a text for a token', '{"token":5,"name":"a","value":1}', json, /body\.token/],
    ['a list for a value', `{${setting},"value":[1]}`, json, /body\.value/],
    ['an object for a value', `{${setting},"value":{"a":1}}`, json, /body\.value/],
    ['an unknown field', `{${setting},"value":1,"more":1}`, json, /body\.more/],
    ['an empty name', '{"token":"t","name":"","value":1}', json, /body\.name/],
    ['a name without end', `{"token":"t","name":"${'a'.repeat(201)}","value":1}`, json, /body\.name/],
    ['a NUL in a text', '{"token":"t","name":"a\\u0000","value":1}', json, /body\.name/],
    ['half a character', '{"token":"t","name":"a\\ud800","value":1}', json, /body\.name/],
    ['a poisoned prototype', `{${setting},"value":1,"__proto__":{"x":1}}`, json, /./],
    ['another content type', `{${setting},"value":1}`, 'text/plain', /content-type/],
    ['a form', 'token=t&name=a&value=1', 'application/x-www-form-urlencoded', /content-type/],
    ['no content type', `{${setting},"value":1}`, '', /content-type/],
    ['something like JSON', `{${setting},"value":1}`, 'application/jsonp', /content-type/],
    ['XML', '<a/>', 'application/xml', /content-type/],
  ]

  test.each(badBodies)('%s', async (_, body, type, names) => {
    const answer = await raw('POST', '/settings', body, type)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.message).toMatch(names)
  })

  test('a body where none is allowed', async () => {
    const answer = await server.signedIn('GET', '/api/v2/latern')
    expect(answer.status).toBe(200)
    // fetch refuses to send a body with GET, so this one is written by hand.
    const { request } = await import('node:http')
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(
        `${server.address}/settings`,
        { method: 'GET', headers: { authorization: `Bearer ${server.token}`, 'content-type': json } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      asked.on('error', reject)
      asked.end('{"a":1}')
    })
    expect(status).toBe(400)
  })

  test('numbers are read from a path and a query, where everything is text, and from nowhere else', async () => {
    expect(
      (await raw('PUT', '/api/v2/luminaires/1', '{"token":"t","latitude":"5"}', json)).body.message,
    ).toBe('body.latitude must be number, not "5"')
    expect((await server.signedIn('GET', '/api/v2/events?fk_area=2')).status).toBe(200)
    expect((await server.signedIn('GET', '/api/v2/events?fk_area=two')).body.message).toMatch(
      /fk_area.*"two"/,
    )
    expect((await server.signedIn('GET', '/api/v2/events')).body.message).toMatch(/fk_area is missing/)
  })

  test('secrets are not said back', async () => {
    const password = 'x'.repeat(201)
    const answer = await server.send<{ message: string }>('POST', '/auth/login', {
      email: 'a@b.ee',
      password,
    })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/body\.password/)
    expect(answer.body.message).not.toContain('xxxx')
  })
})

describe('a caller who is not signed in', () => {
  test.each([
    ['GET', '/settings'],
    ['GET', '/api/v2/rules'],
    ['GET', '/api/v2/devices/status/history?fk_area=1'],
  ])('is refused %s %s', async (method, path) => {
    const answer = await server.send<{ message: string }>(method, path)
    expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid access_token' } })
  })

  test('is refused with a token that somebody else signed', async () => {
    const [head, payload] = server.token.split('.')
    const forged = `${head}.${payload}.${'A'.repeat(43)}`
    const answer = await server.send('GET', '/settings', undefined, { authorization: `Bearer ${forged}` })
    expect(answer.status).toBe(401)
  })

  test('may not report readings without the key', async () => {
    expect((await server.send('POST', '/api/v2/telemetry', {})).status).toBe(401)
    // Known, and no gateway.
    expect((await server.signedIn('POST', '/api/v2/telemetry', {})).status).toBe(403)
  })
})
