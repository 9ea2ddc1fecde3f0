import type { Invitation } from '#openapi/lighting.d.ts'
import type { Send, TestServer } from './testServer.ts'

/** The key in a mailed or handed-on link. */
export const keyIn = (text: string): string => /[?&]key=([\w-]+)/.exec(text)?.[1] ?? ''

/** Somebody with an account and a role, signed in: `send` adds the token as `signedIn` does for the admin. */
export async function addPerson(server: TestServer, role: string, email = `${role}@latern.example`) {
  const added = await server.signedIn<Invitation>('POST', '/api/v2/latern/users', {
    email,
    displayName: `The ${role}`,
    role: [role],
  })
  const password = `password of ${email}`
  await server.send('POST', '/auth/password/reset', { key: keyIn(added.body.path ?? ''), password })
  const { body } = await server.send<{ access_token: string }>('POST', '/auth/login', { email, password })
  return {
    id: added.body.user.id,
    email,
    password,
    token: body.access_token,
    send: sendAs(server, body.access_token),
  }
}

export const sendAs =
  (server: TestServer, token: string): Send =>
  (method, path, body, headers) =>
    server.send(method, path, method === 'GET' ? body : { token, ...(body as object | undefined) }, {
      authorization: `Bearer ${token}`,
      ...headers,
    })
