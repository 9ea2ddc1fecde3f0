/**
 * A server that nobody attacks, in a process of its own. How late it answers is what the machine itself delays:
 * attackers, server and database share its processors.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((_, response) => response.end('{}'))
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('disconnect', () => process.exit())
