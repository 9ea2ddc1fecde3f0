// What `npm run backup`, `restore`, `verify` and `move` run.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../root.ts'
import { onStopSignals } from '../stopSignals.ts'
import { endClustersAtOnce } from '../store/cluster/index.ts'
import { moveData } from './moveData.ts'
import { openForReading, openForWriting, type Place, using } from './openSource.ts'
import { BackupProblem } from './problem.ts'
import { restoreBackup } from './restoreBackup.ts'
import type { TableCount } from './sections.ts'
import { verifyBackup } from './verifyBackup.ts'
import { writeBackup } from './writeBackup.ts'

const usage = `Usage: npm run backup FILE     writes all data to a file, also while a server serves them
       npm run verify FILE     reads a backup from beginning to end
       npm run restore FILE    puts a backup into a new data folder, or an empty database
       npm run move URL        puts all data into an empty PostgreSQL, or Citus coordinator; no server may serve them

  npm run restore FILE -- --replace   removes what is there; no server may serve it
  npm run backup FILE -- --data FOLDER, or LATERN_DATA: the data folder; DATABASE_URL: a PostgreSQL of your own

  LATERN_BACKUP_PASSPHRASE   encrypts the file, and opens it again. Without it nobody can: keep it somewhere else
`

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
const number = (value: number) => value.toLocaleString('en')
const sayTable = ({ table, rows, bytes }: TableCount) =>
  say(`  ${table.padEnd(24)} ${number(rows).padStart(14)} rows ${number(bytes).padStart(18)} bytes`)

const stopping = onStopSignals((exitCode) => {
  endClustersAtOnce()
  process.exit(exitCode)
})

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, replace: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  const [command, name, ...more] = positionals
  if (values.help || command === undefined || name === undefined || more.length > 0) {
    process.stdout.write(usage)
    process.exitCode = values.help ? 0 : 2
    return
  }
  const data = values.data ?? process.env.LATERN_DATA
  const place: Place = {
    folder: data ? resolve(data) : undefined,
    databaseUrl: process.env.DATABASE_URL || undefined,
  }
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  if (command === 'move') {
    await moveData(place, name, { version, log: say, onTable: sayTable, signal: stopping })
    say('Moved. Start with this address in DATABASE_URL. What was here is still here.')
    return
  }
  // npm changes into the package's folder.
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  const passphrase = process.env.LATERN_BACKUP_PASSPHRASE || undefined
  const options = { passphrase, onTable: sayTable, signal: stopping }
  if (command === 'backup') {
    await using(openForReading(place, say), (client) => writeBackup(client, file, { ...options, version }))
    say(`${file} is whole${passphrase ? ' and encrypted' : ', and not encrypted'}.`)
  } else if (command === 'verify') {
    const { heading, tables } = await verifyBackup(file, passphrase)
    for (const table of tables) sayTable(table)
    say(`${file} is whole: made ${heading.at} by Latern ${heading.version}, ${heading.migrations.at(-1)}.`)
  } else if (command === 'restore') {
    const replace = values.replace ?? false
    await using(openForWriting(place, say), (client) => restoreBackup(client, file, { ...options, replace }))
    say('Restored. npm start goes on from there.')
  } else throw new BackupProblem(`${command} is none of backup, verify, restore and move`)
}

main().then(
  () => process.exit(),
  (error: Error) => {
    say(stopping.aborted ? 'Stopped; nothing was changed.' : `\n${error.message}`)
    process.exit(1)
  },
)
