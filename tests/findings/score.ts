import { CAUSES, type Cause, type FindingChange, familyOf } from '#domain/findings/causes.ts'
import { HOUR, MINUTE, type Timestamp } from '#domain/units.ts'
import { grouped } from './grouped.ts'
import type { Told } from './play.ts'

/** Reports that have to tell of an episode before it can be held against anybody that it was not found. */
const LEAST_REPORTS = 4
/** A clock is told from burning, or being dark, by two changes of level: an hour of reports at each. */
const LEAST_OF_CLOCK = 6
const isTold = ({ episode, reports }: Told) =>
  reports >= (episode.cause === 'clockOff' ? LEAST_OF_CLOCK : LEAST_REPORTS)
/** A finding that opens so long after an episode is still of it: what proves it may be evaluated late. */
const AFTER = 2 * HOUR
const interval = 15 * MINUTE

type Found = {
  of: FindingChange['of']
  index: number
  opened: Timestamp
  closed: Timestamp
  since: Timestamp
  first: Cause
  isIdleDark: boolean
  cause: Cause
}

/** Where the idle level is dark, who ignores motion is dark, and who is stuck burns: both names are right. */
const isSameInTheDark = (one: Cause, other: Cause) =>
  (one === 'motionWithoutLight' && other === 'dark') || (one === 'stuckLevel' && other === 'burnsByDay')

/** The findings that the changes tell of. */
function findingsOf(changes: readonly FindingChange[]): Found[] {
  const open = new Map<string, Found>()
  const all: Found[] = []
  for (const { of, index, cause, change, time, since, evidence } of changes) {
    const key = `${of} ${index} ${familyOf(cause)}`
    const known = open.get(key)
    if (change === 'opened') {
      const isIdleDark = evidence?.idle === 0
      const found = {
        of,
        index,
        opened: time,
        closed: Number.POSITIVE_INFINITY,
        since,
        first: cause,
        cause,
        isIdleDark,
      }
      open.set(key, found)
      all.push(found)
    } else if (known && change === 'recognised') known.cause = cause
    else if (known) {
      known.closed = time
      open.delete(key)
    }
  }
  return all
}

export type Figures = {
  cause: Cause
  episodes: number
  untold: number
  found: number
  recall: number
  findings: number
  precision: number
  /** Median delay in readings from when it was first detectable, and the share found within two. */
  delay: number
  withinTwo: number
  /** The share found within two readings of its first sign, which may be chance. */
  withinTwoOfSign: number
  firstRight: number
}

export type Score = {
  figures: Figures[]
  matrix: Map<string, number>
  wrong: Found[]
  missed: Told[]
  withinTwo: number
  withinTwoOfSign: number
}

/** Holds what was found against what was wrong. A finding has the cause that it had last. */
export function score(changes: readonly FindingChange[], told: readonly Told[]): Score {
  const found = findingsOf(changes)
  const byDevice = grouped(found, ({ of, index }) => `${of} ${index}`)
  const episodesOf = grouped(told, ({ episode }) => `${episode.of} ${episode.index}`)
  const belongs = ({ opened }: Found, { episode }: Told) =>
    opened >= episode.start && opened <= episode.end + AFTER
  const fair = told.filter(isTold)
  const matrix = new Map<string, number>()
  const count = (row: string, column: string) =>
    matrix.set(`${row} ${column}`, (matrix.get(`${row} ${column}`) ?? 0) + 1)
  const missed: Told[] = []
  const wrong: Found[] = []
  const delays = new Map<Cause, number[]>(CAUSES.map((cause) => [cause, []]))
  const delaysFromSign = new Map<Cause, number[]>(CAUSES.map((cause) => [cause, []]))
  const firstRight = new Map<Cause, number>()
  for (const each of fair) {
    const { episode } = each
    const mine = (byDevice.get(`${episode.of} ${episode.index}`) ?? []).filter((it) => belongs(it, each))
    const right = mine.find(({ cause }) => cause === episode.cause)
    count(episode.cause, right?.cause ?? mine[0]?.cause ?? 'nothing')
    if (!right) missed.push(each)
    else {
      const opened = Math.min(...mine.map((it) => it.opened))
      delays.get(episode.cause)?.push(readingsBetween(each.detectable, opened))
      delaysFromSign.get(episode.cause)?.push(readingsBetween(each.firstSign, opened))
      if (mine[0]?.first === episode.cause)
        firstRight.set(episode.cause, (firstRight.get(episode.cause) ?? 0) + 1)
    }
  }
  for (const each of found) {
    const episodes = (episodesOf.get(`${each.of} ${each.index}`) ?? []).filter((it) => belongs(each, it))
    // Too little told of its episode to say what it was, so that no name for it is wrong.
    if (episodes.some((it) => !isTold(it))) continue
    if (episodes.some(({ episode }) => episode.cause === each.cause)) continue
    if (each.isIdleDark && episodes.some(({ episode }) => isSameInTheDark(episode.cause, each.cause)))
      continue
    wrong.push(each)
    if (episodes.length === 0) count('sound', each.cause)
  }
  const figures = CAUSES.map((cause): Figures => {
    const mine = fair.filter(({ episode }) => episode.cause === cause)
    const ofCause = found.filter((it) => it.cause === cause)
    const right = matrix.get(`${cause} ${cause}`) ?? 0
    const sorted = (delays.get(cause) ?? []).sort((a, b) => a - b)
    return {
      cause,
      episodes: mine.length,
      untold: told.filter(({ episode }) => episode.cause === cause).length - mine.length,
      found: right,
      recall: right / mine.length,
      findings: ofCause.length,
      precision: 1 - wrong.filter((it) => it.cause === cause).length / ofCause.length,
      delay: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
      withinTwo: shareWithinTwo(sorted),
      withinTwoOfSign: shareWithinTwo(delaysFromSign.get(cause) ?? []),
      firstRight: (firstRight.get(cause) ?? 0) / right,
    }
  })
  return {
    figures,
    matrix,
    wrong,
    missed,
    withinTwo: shareWithinTwo([...delays.values()].flat()),
    withinTwoOfSign: shareWithinTwo([...delaysFromSign.values()].flat()),
  }
}

const readingsBetween = (from: Timestamp, to: Timestamp) => Math.max(0, Math.floor((to - from) / interval))

const shareWithinTwo = (delays: readonly number[]) =>
  delays.filter((delay) => delay <= 2).length / delays.length

const share = (value: number) => value.toFixed(3).padStart(6)

/** The figures and the confusion matrix as text. */
export function report({ figures, matrix, withinTwo, withinTwoOfSign }: Score): string {
  const head = `${'cause'.padEnd(20)} episodes untold recall findings precision delay    ≤2  sign first`
  const rows = figures.map(
    (it) =>
      `${it.cause.padEnd(20)} ${String(it.episodes).padStart(8)} ${String(it.untold).padStart(6)} ${share(it.recall)} ${String(it.findings).padStart(8)} ${share(it.precision).padStart(9)} ${String(it.delay).padStart(5)} ${share(it.withinTwo)} ${share(it.withinTwoOfSign)} ${share(it.firstRight)}`,
  )
  const columns = [...CAUSES, 'nothing']
  const table = ['sound', ...CAUSES].map(
    (row) =>
      row.padEnd(20) +
      columns.map((column) => String(matrix.get(`${row} ${column}`) ?? '·').padStart(6)).join(''),
  )
  const titles = ' '.repeat(20) + columns.map((column) => column.slice(0, 5).padStart(6)).join('')
  return [
    head,
    ...rows,
    '',
    `found within two readings of being detectable: ${share(withinTwo)}; of the first sign, which may be chance: ${share(withinTwoOfSign)}`,
    '',
    'what was wrong (rows), and what was found (columns)',
    titles,
    ...table,
  ].join('\n')
}
