import { pathOf } from './pathOf.ts'

/** What a build tells of a module of its graph. */
type Module = {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
type Graph = { getModuleInfo(id: string): Module | null }

/** Pages, and parts that are loaded by themselves, by the paths of their modules. */
const guests = /\/features\/(session\/|shell\/Bare[.])/
const overview = /\/features\/shell\/Shell[.]|\/routes\/DashboardOrTerms[.]/
const toolbar = /\/features\/shell\/ToolbarTools[.]/
const lists = /\/features\/devices-table\//
const views = /\/features\/(comparison|device-page|findings|report|statistics-chart|users)\//
const plans =
  /\/features\/(commissioning|dimming-profiles|floor-plan|groups|heatmap|plan-workbench|zones\/plan)\//

type SharedFile = (typeof order)[number]
/** Each file imports only those before it: whatever reaches a module also reaches what that imports. */
const order = ['base', 'common', 'forms', 'toolbar', 'lists', 'views', 'parts', 'plans'] as const

/**
 * The shared file that a module goes into; undefined where it stays with the modules that the same pages need. No shared file
 * brings guests, the overview, the toolbar or the lists much that they do not need.
 * @param users the paths of the pages and parts that need it
 */
function sharedFileOf(module: string, users: readonly string[]): SharedFile | undefined {
  if (users.length < 2) return undefined
  const isUsedBy = (some: RegExp) => users.some((user) => some.test(user))
  const isShared = users.length > 2
  // The plans have it too, in a file with a hundred kilobytes that a list does not need.
  if (/\/@tanstack\/(react-virtual|virtual-core)\//.test(module)) return 'lists'
  // Libraries go with the first file that needs them; the charts are large, and loaded by themselves.
  if (/\/node_modules\/|\/src\/charts\/|^\0|\.wasm/.test(module)) return undefined
  if (isUsedBy(guests)) return isUsedBy(overview) ? 'base' : isShared ? 'forms' : undefined
  if (isUsedBy(overview) || (isUsedBy(toolbar) && (isUsedBy(lists) || isUsedBy(views))))
    return isShared ? 'common' : undefined
  if (isUsedBy(toolbar)) return 'toolbar'
  if (users.every((user) => plans.test(user))) return 'plans'
  if (isUsedBy(lists)) return isShared ? 'lists' : undefined
  if (isUsedBy(views)) return isShared ? 'views' : undefined
  return isShared && isUsedBy(plans) ? 'parts' : undefined
}

/** The paths of the pages, and of the parts that are loaded by themselves, that import a module, directly or not. */
function usersOf(id: string, graph: Graph): readonly string[] {
  const reached = new Set([id])
  const users: string[] = []
  for (const one of reached) {
    const module = graph.getModuleInfo(one)
    if (!module) continue
    if (module.isEntry || module.dynamicImporters.length > 0) users.push(pathOf(one))
    for (const importer of module.importers) reached.add(importer)
  }
  return users
}

/**
 * Groups of a build, for `codeSplitting`, after those that are named in vite.config.ts. By default the modules that the same
 * pages share are a file: the plan was 45 files, most of them below a kilobyte. With these it is 17, and takes an eighth less of the
 * processor's time to open (docs/performance.md).
 */
export function sharedFiles() {
  const files = new Map<string, SharedFile | undefined>()
  const fileOf = (id: string, graph: Graph) => {
    if (!files.has(id)) files.set(id, sharedFileOf(pathOf(id), usersOf(id, graph)))
    return files.get(id)
  }
  return order.map((file) => ({
    name: (id: string, graph: Graph) => (fileOf(id, graph) === file ? file : null),
  }))
}
