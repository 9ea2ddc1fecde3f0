export { defaultDataFolder } from './dataFolder.ts'
export { type ClusterOptions, openCluster } from './openCluster.ts'
export { endClustersAtOnce } from './postmaster.ts'
export { diskFull, requireRoom } from './room.ts'
