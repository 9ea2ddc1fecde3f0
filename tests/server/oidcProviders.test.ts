import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProviders } from '#server/oidc/providers.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latern-providers-'))
  await writeFile(join(folder, 'secret'), 'the secret\n')
  await writeFile(join(folder, 'empty'), '\n')
})
afterAll(() => rm(folder, { recursive: true }))

const LATERN_PUBLIC_URL = 'https://latern.example'
const city = {
  id: 'city',
  name: 'City',
  issuer: 'https://login.example',
  clientId: 'latern',
  clientSecretFile: 'secret',
  roles: { admins: 'admin' },
}

/** What is read where the file has these providers. */
async function read(providers: readonly object[], env: NodeJS.ProcessEnv = { LATERN_PUBLIC_URL }) {
  const file = join(folder, 'providers.json')
  await writeFile(file, JSON.stringify({ providers }))
  return readProviders({ ...env, LATERN_OIDC_FILE: file })
}

describe('the providers', () => {
  test('are none unless the environment names some', () => {
    expect(readProviders({})).toEqual([])
  })

  test('are read from a file, with their secrets from files beside it', async () => {
    const rest = { scope: 'openid email profile', groupsClaim: 'groups', groups: ['admins'], hosts: [] }
    const [provider] = await read([city])
    expect(provider).toMatchObject({
      id: 'city',
      clientSecret: 'the secret',
      roles: { admins: 'admin' },
      ...rest,
    })
  })

  test('may be one, by variables', () => {
    const [provider] = readProviders({
      LATERN_PUBLIC_URL,
      LATERN_OIDC_ISSUER: 'https://login.example/realms/city',
      LATERN_OIDC_CLIENT_ID: 'latern',
      LATERN_OIDC_SECRET_FILE: join(folder, 'secret'),
      LATERN_OIDC_ROLES: 'cn=admins=admin, crew=staff',
      LATERN_OIDC_GROUPS: 'crew,guests',
    })
    expect(provider).toMatchObject({
      id: 'oidc',
      name: 'login.example',
      clientSecret: 'the secret',
      roles: { 'cn=admins': 'admin', crew: 'staff' },
      groups: ['crew', 'guests'],
    })
  })

  test.each<[string, object, RegExp]>([
    ['an issuer without TLS', { issuer: 'http://login.example' }, /https/],
    ['a secret in place of its file', { clientSecret: 'the secret' }, /additional properties/],
    ['a secret that is not there', { clientSecretFile: 'nowhere' }, /cannot be read/],
    ['an empty secret', { clientSecretFile: 'empty' }, /empty/],
    ['a role that there is not', { roles: { admins: 'owner' } }, /allowed values/],
  ])('are refused with %s', async (_, change, message) => {
    await expect(read([{ ...city, ...change }])).rejects.toThrow(message)
  })

  test('are refused with the same id twice', async () => {
    await expect(read([city, city])).rejects.toThrow(/same id/)
  })

  test.each<[string, NodeJS.ProcessEnv]>([
    ['no address', {}],
    ['one that others can read on the way', { LATERN_PUBLIC_URL: 'http://latern.example' }],
  ])('are refused with %s to send browsers back to', async (_, env) => {
    await expect(read([city], env)).rejects.toThrow(/LATERN_PUBLIC_URL/)
  })
})
