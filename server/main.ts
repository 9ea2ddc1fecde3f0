import { setFlagsFromString } from 'node:v8'
import { readConfig, usage } from './config.ts'
import { demoSignIn } from './demo/signIn.ts'
import { type Latern, startLatern } from './latern.ts'
import { aborted, onStopSignals, Stopped } from './stopSignals.ts'
import { endClustersAtOnce } from './store/cluster/index.ts'

// By default V8 collects garbage only once the heap is several times what is in use: 800 MB for 140 MB.
setFlagsFromString('--heap-growing-percent=40')

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const welcome = ({ address, demo, needsFirstUser, place, ingestKeyFile, outbox }: Latern) => `
  Latern is running.

  Console   ${address}
  Sign-in   ${
    demo
      ? `${demoSignIn.email}, password ${demoSignIn.password} (demo site, simulated field)`
      : needsFirstUser
        ? `none yet: make the first account, an admin's, at ${address}/pages/auth/register`
        : 'with an account of this site'
  }
  Data      ${place}
  Mail      ${outbox ? `kept in ${outbox}; LATERN_SMTP_URL sends it` : 'sent by LATERN_SMTP_URL'}
  Devices   report to ${address}/api/v2/telemetry with the key in ${ingestKeyFile}
${demo ? '\n  For real use: npm start -- --no-demo --data FOLDER; more in docs/operations.md.' : ''}
  Ctrl-C stops everything; nothing is lost.
`

const stopping = onStopSignals((exitCode) => {
  endClustersAtOnce()
  print('Ended at once. What was acknowledged is on disk; the next start recovers it.')
  process.exit(exitCode)
})
stopping.addEventListener('abort', () => print('Stopping… (Ctrl-C again ends it at once.)'))

async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env)
  if (config === 'help') {
    print(usage)
    return
  }
  const latern = await startLatern(config, print, stopping)
  print(welcome(latern))

  const lost = await Promise.race([latern.lost, aborted(stopping)])
  if (lost instanceof Error) {
    process.stderr.write(`\n${lost.message}\n`)
    process.exitCode = 1
  }
  await latern.stop()
  print('Stopped. Everything is saved.')
  process.exit()
}

main().catch((error: Error) => {
  if (error instanceof Stopped) {
    print('Stopped. The next start goes on from here.')
    process.exit(error.exitCode)
  }
  process.stderr.write(`\nLatern could not ${stopping.aborted ? 'stop' : 'start'}.\n${error.message}\n`)
  process.exit(1)
})
