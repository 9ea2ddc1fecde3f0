// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { browserTokens } from '#app/session/tokens.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('the access token is stored as jwt_access_token, and nothing of it is left once it is cleared', () => {
  const tokens = browserTokens()
  tokens.store('a.b.c')
  expect(localStorage.getItem('jwt_access_token')).toBe('a.b.c')
  expect(tokens.read()).toBe('a.b.c')
  tokens.clear()
  expect(localStorage.getItem('jwt_access_token')).toBeNull()
  expect(tokens.read()).toBeUndefined()
})

test('calls go to the API host that the console was built with', async () => {
  const requests: string[] = []
  vi.stubGlobal('Worker', EventTarget)
  vi.stubEnv('VITE_API_HOST', 'https://provider.test')
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    requests.push(url)
    return Response.json([])
  })
  // The host is built in: only a module that is loaded anew has it.
  const anew = '../../src/app/browserCore.ts?anew'
  const { createBrowserCore } = (await import(anew)) as typeof import('#app/browserCore.ts')
  await createBrowserCore().api.deleteGroup(4)
  expect(requests).toEqual(['https://provider.test/api/v2/devices/groups/4'])
})
