export { defaultDataFolder } from './dataFolder.ts'
export { ClusterFailed, DataFolderInUse } from './failures.ts'
export { type Cluster, openCluster } from './openCluster.ts'
