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
