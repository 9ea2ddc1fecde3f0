import { createListeners } from '#domain/store.ts'
import type { Timestamp } from '#domain/units.ts'
import type { DataProblem, Problems } from './tables.ts'

/** A problem as it is listed. */
export type ListedProblem = DataProblem & {
  /** When this value was first read. */
  readonly at: Timestamp
}

export type DataProblemsView = {
  /** Of all problems, the listed ones among them. */
  readonly count: number
  /** Newest first; 1,000 at most. */
  readonly problems: readonly ListedProblem[]
}

/** What the answers of this session had that could not be read. */
export type DataProblems = {
  readonly current: () => DataProblemsView
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Replaces the problems that an earlier answer of the same source had; of an answer that has some rows only, those of these
   * rows, by their ids.
   */
  readonly report: (
    source: string,
    problems: Pick<Problems, 'count' | 'samples'>,
    rows?: ReadonlySet<string>,
  ) => void
  readonly clear: () => void
}

type Source = {
  readonly listed: ReadonlyMap<string, ListedProblem>
  /** How many there are beyond the listed ones. */
  readonly unlisted: number
}

const MOST_LISTED = 1000
/** Sources with problems; each span of a history is one. */
const MOST_SOURCES = 200
const NOTHING: DataProblemsView = { count: 0, problems: [] }

export function createDataProblems(now: () => Timestamp): DataProblems {
  const sources = new Map<string, Source>()
  const { subscribe, notify } = createListeners()
  let view: DataProblemsView | undefined = NOTHING

  function set(name: string, source: Source): void {
    sources.delete(name)
    if (source.listed.size > 0) sources.set(name, source)
    const [oldest] = sources.keys()
    if (sources.size > MOST_SOURCES && oldest !== undefined) sources.delete(oldest)
    view = undefined
    notify()
  }

  return {
    subscribe,
    current: () => {
      view ??= viewOf([...sources.values()])
      return view
    },
    report(name, { count, samples }, rows) {
      const before = sources.get(name)
      if (before === undefined && count === 0) return
      const kept = rows ? [...(before?.listed ?? [])].filter(([, { id }]) => !rows.has(id)) : []
      const at = now()
      const fresh = samples.map((problem): [string, ListedProblem] => {
        const known = before?.listed.get(keyOf(problem))
        return [keyOf(problem), known && isSame(known, problem) ? known : { ...problem, at }]
      })
      const listed = new Map([...kept, ...fresh].slice(0, MOST_LISTED))
      const source = { listed, unlisted: (rows ? (before?.unlisted ?? 0) : 0) + count - samples.length }
      if (!before || !isUnchanged(before, source)) set(name, source)
    },
    clear() {
      if (sources.size === 0) return
      sources.clear()
      view = NOTHING
      notify()
    },
  }
}

const keyOf = ({ table, id, field }: DataProblem) => `${table}\n${id}\n${field}`

const isSame = (one: DataProblem, other: DataProblem) =>
  one.value === other.value && one.reason === other.reason && one.leavesOut === other.leavesOut

const isUnchanged = (one: Source, other: Source) =>
  one.unlisted === other.unlisted &&
  one.listed.size === other.listed.size &&
  [...one.listed].every(([key, problem]) => other.listed.get(key) === problem)

/** A row may come from several sources: it is listed once, as it came last. */
function viewOf(sources: readonly Source[]): DataProblemsView {
  const listed = new Map(sources.flatMap((source) => [...source.listed]))
  const unlisted = sources.reduce((sum, source) => sum + source.unlisted, 0)
  const problems = [...listed.values()].sort((one, other) => other.at - one.at).slice(0, MOST_LISTED)
  return { count: listed.size + unlisted, problems }
}
