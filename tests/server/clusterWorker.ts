import { writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openCluster } from '#server/store/cluster/openCluster.ts'

/**
 * A server process to be killed: opens the cluster in `--folder` and says so, a line at a time. With `--uid` it first
 * becomes that user, as an ordinary user would have started it. SIGTERM stops it in order.
 */
const { values } = parseArgs({
  options: { folder: { type: 'string' }, uid: { type: 'string' }, packageFolder: { type: 'string' } },
})
const { folder = '', uid, packageFolder } = values

if (uid) {
  process.setgroups?.([])
  process.setgid?.(Number(uid))
  process.setuid?.(Number(uid))
}

// Synchronous, so that what is said has been said when the process is killed a moment later.
const say = (line: string) => writeSync(1, `${line}\n`)
const cluster = await openCluster({ folder, log: say, ...(packageFolder && { packageFolder }) })
process.once('SIGTERM', () => {
  cluster.stop().then(() => say('stopped'))
})
say(`ready ${JSON.stringify(cluster.connection)}`)
