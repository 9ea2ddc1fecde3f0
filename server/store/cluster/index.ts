export { defaultDataFolder } from './dataFolder.ts'
export { diskFullError, requireDiskSpace } from './diskSpace.ts'
export { type ClusterOptions, openCluster } from './openCluster.ts'
export { endClustersAtOnce } from './postmaster.ts'
