import { readConfig, usage } from './config.ts'
import { demoSignIn } from './demo/signIn.ts'
import { type Latern, startLatern } from './latern.ts'

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
${demo ? '\n  For real use: npm start -- --no-demo --data FOLDER; more under "Running it for real" in README.md.' : ''}
  Ctrl-C stops everything; nothing is lost.
`

async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env)
  if (config === 'help') {
    print(usage)
    return
  }
  const latern = await startLatern(config, print)
  print(welcome(latern))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    print('Stopping…')
    await latern.stop()
    print('Stopped. Everything is saved.')
    process.exit()
  }
  latern.lost.then(async ({ message }) => {
    process.stderr.write(`\n${message}\n`)
    process.exitCode = 1
    await stop()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

main().catch((error: Error) => {
  process.stderr.write(`\nLatern could not start.\n${error.message}\n`)
  process.exit(1)
})
