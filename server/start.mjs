// `npm start`: installs and builds what is missing or out of date, then serves.
import { existsSync } from 'node:fs'
import { build, install, onStopSignals, root } from './prepare.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Latern needs Node 20.19 or later; this is ${process.versions.node}.`)
  process.exit(1)
}

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
const remove = onStopSignals()
await install()
await build()
remove()
await import('../dist/server/main.js')
