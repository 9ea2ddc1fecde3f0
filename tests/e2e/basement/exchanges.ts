/** A request of a person's console, and when it was sent and when its connection ended (ms). */
export type Exchange = {
  readonly method: string
  readonly path: string
  readonly sentAt: number
  /** Infinity until then. */
  endedAt: number
  /** Whether it ended with its whole answer. Otherwise the server may have made the change, and the console cannot know. */
  isAnswered: boolean
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

function savePathOf(key: string, devices: Devices): RegExp | undefined {
  for (const [keys, path] of pathsByKey) {
    const match = keys.exec(key)
    if (match) return path(match[1] ?? '', devices)
  }
  return undefined
}

/** What the consoles of two people requested, and the devices of their site. */
type Traffic = { readonly exchanges: readonly (readonly Exchange[])[]; readonly devices: Devices }

/** Whether there are two saves of the entity of a value, one of each person, for which `matches` holds. */
function hasSavesOfBoth(
  key: string,
  { exchanges: [one, other], devices }: Traffic,
  matches: (save: Exchange, theirSave: Exchange, exchanges: readonly Exchange[]) => boolean,
): boolean {
  const path = savePathOf(key, devices)
  if (!path || !one || !other) return false
  const savesIn = (exchanges: readonly Exchange[]) =>
    exchanges.filter((exchange) => exchange.method === 'PUT' && path.test(exchange.path))
  const hasMatch = (exchanges: readonly Exchange[], theirs: readonly Exchange[]) =>
    savesIn(exchanges).some((save) =>
      savesIn(theirs).some(
        (theirSave) => theirSave.path === save.path && matches(save, theirSave, exchanges),
      ),
    )
  return hasMatch(one, other) || hasMatch(other, one)
}

/**
 * Whether one of two people has saved the entity of a value between the other's last read and save. On section 7 neither
 * console can tell: the later one wins, and nobody is asked.
 */
export const isRaced = (key: string, traffic: Traffic): boolean =>
  hasSavesOfBoth(key, traffic, (save, theirSave, exchanges) => {
    const read = exchanges.findLast(
      (exchange) => exchange.path === '/api/v2/poll' && exchange.endedAt <= save.sentAt,
    )
    return theirSave.sentAt < save.endedAt && theirSave.endedAt > (read?.sentAt ?? 0)
  })

/**
 * Whether the answer to one person's save of the entity of a value was lost, and the other has saved it since. On section 7 the
 * first finds a value that is neither what they saw nor what they sent, cannot know that theirs was saved before, and is asked
 * as well as the other.
 */
export const areBothAsked = (key: string, traffic: Traffic): boolean =>
  hasSavesOfBoth(key, traffic, (save, theirSave) => !save.isAnswered && theirSave.sentAt > save.sentAt)
