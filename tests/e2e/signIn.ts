import type { Browser, BrowserContext } from '@playwright/test'
import { demoSignIn } from '#server/demo/signIn.ts'

/** Signs the demo site's engineer in. @returns the access token */
export async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: null, email: demoSignIn.email, password: demoSignIn.password }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** A browser of its own at this address, signed in by a token, in which the console may install its service worker. */
export const installableContext = (
  browser: Browser,
  address: string,
  token: string,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: address,
    serviceWorkers: 'allow',
    storageState: {
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'jwt_access_token', value: token }] }],
    },
  })
