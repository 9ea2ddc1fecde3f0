import { rm } from 'node:fs/promises'
import { type ConsoleServer, startConsoleServer } from '#support/consoleServer.ts'
import { temporaryFolder } from '#support/temporaryCluster.ts'
import { guest, test } from './fixtures.ts'

/** Tests of a guest on a site with nobody and nothing on it. Each call has a site of its own, so that files share none. */
export const emptySiteTest = () =>
  test.extend<object, { site: ConsoleServer }>({
    site: [
      async ({}, use) => {
        const folder = await temporaryFolder()
        const site = await startConsoleServer(['--no-demo', '--port', '0', '--data', folder])
        await use(site)
        await site.stop()
        await rm(folder, { recursive: true })
      },
      { scope: 'worker' },
    ],
    server: async ({ site }, use) => use({ address: site.address }),
    storageState: guest,
  })
