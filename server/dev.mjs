// `npm run dev`: the server, restarted when its sources change, behind Vite, which serves the console's sources.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, root } from './prepare.mjs'

await install()
const bin = (name) => join(root, 'node_modules/.bin', name)
const shell = process.platform === 'win32'
const children = [
  spawn(bin('tsx'), ['watch', 'server/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    shell,
  }),
  spawn(bin('vite'), [], { cwd: root, stdio: 'inherit', shell }),
]
// Ctrl-C reaches every process; this one waits until the server has stopped.
process.on('SIGINT', () => {})
for (const child of children) child.on('exit', () => children.forEach((other) => void other.kill()))
