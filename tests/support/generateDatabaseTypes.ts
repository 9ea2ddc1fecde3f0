import { join } from 'node:path'
import { packageRoot } from '#server/root.ts'
import { openDatabase } from '#server/store/database.ts'
import { connectionUrl, generateSchema } from './databaseTypes.ts'
import { temporaryCluster } from './temporaryCluster.ts'

/** `npm run generate:database`: the types of an empty database with every migration run. */
const { cluster, remove } = await temporaryCluster()
try {
  const database = await openDatabase(cluster.connection)
  await database.close()
  await generateSchema(connectionUrl(cluster.connection), join(packageRoot, 'server/store/schema.d.ts'))
} finally {
  await remove()
}
