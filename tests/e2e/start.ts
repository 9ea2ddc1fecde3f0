import { rm } from 'node:fs/promises'
import { startConsoleServer } from '#support/consoleServer.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { signIn } from './signIn.ts'

/**
 * One demo site for all tests, and the engineer signed in to it: `LATERN_TOKEN`. `LATERN_ADDRESS` names one that is running
 * already, while one works on a test.
 */
export default async function start() {
  if (process.env.LATERN_ADDRESS) {
    process.env.LATERN_TOKEN = await signIn(process.env.LATERN_ADDRESS)
    return
  }
  const folder = await temporaryFolder()
  const server = await startConsoleServer(['--port', '0', '--data', folder], { LATERN_SIGN_IN_TRIES: '1000' })
  process.env.LATERN_ADDRESS = server.address
  process.env.LATERN_TOKEN = await signIn(server.address)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
