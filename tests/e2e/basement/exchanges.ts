/** A request of a person's console, and when it was sent and answered (ms). */
export type Exchange = {
  readonly method: string
  readonly path: string
  readonly sentAt: number
  /** Infinity until then. */
  answeredAt: number
  /** Whether the server has made the change, and its answer was lost. */
  isAnswerLost: boolean
}

/** The paths at which section 7 saves a value of the site's state (site.ts), by how the value's key begins. */
const pathsByKey: readonly (readonly [RegExp, (name: string, devices: Devices) => RegExp])[] = [
  [/^position (.*)/, (name, devices) => new RegExp(`^/api/v2/luminaires/${devices.get(name)}$`)],
  [/^group of /, () => /^\/api\/v2\/devices\/groups\/\d+$/],
  [/^level of /, () => /^\/api\/v2\/rules\/\d+$/],
  [/^(working_|total_)/, () => /^\/area_settings\/\d+$/],
]

/** The ids of devices, by name. */
type Devices = ReadonlyMap<string, number>

function pathOf(key: string, devices: Devices): RegExp | undefined {
  for (const [keys, path] of pathsByKey) {
    const match = keys.exec(key)
    if (match) return path(match[1] ?? '', devices)
  }
  return undefined
}

/** The exchanges of two people, and the devices of their site. */
type Both = { readonly exchanges: readonly (readonly Exchange[])[]; readonly devices: Devices }

/** Whether two people have each saved the entity of a value, and this holds for one save of each. */
function isSavedByBoth(
  key: string,
  { exchanges: [one, other], devices }: Both,
  isSo: (theirs: Exchange, mine: Exchange, myExchanges: readonly Exchange[]) => boolean,
): boolean {
  const path = pathOf(key, devices)
  if (!path || !one || !other) return false
  const savesOf = (exchanges: readonly Exchange[]) =>
    exchanges.filter((exchange) => exchange.method === 'PUT' && path.test(exchange.path))
  const isSoOf = (first: readonly Exchange[], second: readonly Exchange[]) =>
    savesOf(second).some((mine) =>
      savesOf(first).some((theirs) => theirs.path === mine.path && isSo(theirs, mine, second)),
    )
  return isSoOf(one, other) || isSoOf(other, one)
}

/**
 * Whether one of two people has saved the entity of a value between the other's last read and save. On section 7 neither
 * console can tell: the later one wins, and nobody is asked.
 */
export const isRaced = (key: string, both: Both): boolean =>
  isSavedByBoth(key, both, (theirs, mine, myExchanges) => {
    const read = myExchanges.findLast(
      (exchange) => exchange.path === '/api/v2/poll' && exchange.answeredAt <= mine.sentAt,
    )
    return theirs.sentAt < mine.answeredAt && theirs.answeredAt > (read?.sentAt ?? 0)
  })

/**
 * Whether the answer to one person's save of the entity of a value was lost, and the other has saved it since. On section 7 the
 * first finds a value that is neither what they saw nor what they sent, cannot know that theirs was saved before, and is asked
 * as well as the other.
 */
export const isAskedOfBoth = (key: string, both: Both): boolean =>
  isSavedByBoth(key, both, (theirs, mine) => mine.isAnswerLost && theirs.sentAt > mine.sentAt)
