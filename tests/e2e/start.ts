import { rm } from 'node:fs/promises'
import { demoSignIn } from '#server/demo/signIn.ts'
import { startConsoleServer } from '#support/consoleServer.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'

/**
 * One demo site for all tests, and the engineer signed in to it: `LATERN_TOKEN`. `LATERN_ADDRESS` names one that is running
 * already, while one works on a test.
 */
export default async function start() {
  if (process.env.LATERN_ADDRESS) return signIn(process.env.LATERN_ADDRESS)
  const folder = await temporaryFolder()
  const server = await startConsoleServer(['--port', '0', '--data', folder], { LATERN_SIGN_IN_TRIES: '1000' })
  process.env.LATERN_ADDRESS = server.address
  await signIn(server.address)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function signIn(address: string): Promise<void> {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: null, email: demoSignIn.email, password: demoSignIn.password }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  process.env.LATERN_TOKEN = access_token
}
