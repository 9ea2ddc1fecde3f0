/** A request of a person's console, and when it was sent and answered (ms). */
export type Exchange = {
  readonly method: string
  readonly path: string
  readonly sentAt: number
  /** Infinity until then. */
  answeredAt: number
}

/** What of section 7 saves a value of the site's state (site.ts), by how the value's key begins. */
const pathsByKey: readonly (readonly [RegExp, RegExp])[] = [
  [/^position /, /^\/api\/v2\/luminaires\/\d+$/],
  [/^group of /, /^\/api\/v2\/devices\/groups\/\d+$/],
  [/^level of /, /^\/api\/v2\/rules\/\d+$/],
  [/^(working_|total_)/, /^\/area_settings\/\d+$/],
]

/**
 * Whether one of two people has saved the entity of a value between the other's last read and save. On section 7 neither
 * console can tell: the later one wins, and nobody is asked.
 */
export function isRaced(key: string, [one, other]: readonly (readonly Exchange[])[]): boolean {
  const path = pathsByKey.find(([keys]) => keys.test(key))?.[1]
  if (!path || !one || !other) return false
  const savesOf = (exchanges: readonly Exchange[]) =>
    exchanges.filter((exchange) => exchange.method === 'PUT' && path.test(exchange.path))
  const isRacedBy = (first: readonly Exchange[], second: readonly Exchange[]) =>
    savesOf(second).some((save) => {
      const read = second.findLast(
        (exchange) => exchange.path === '/api/v2/poll' && exchange.answeredAt <= save.sentAt,
      )
      return savesOf(first).some(
        (theirs) =>
          theirs.path === save.path &&
          theirs.sentAt < save.answeredAt &&
          theirs.answeredAt > (read?.sentAt ?? 0),
      )
    })
  return isRacedBy(one, other) || isRacedBy(other, one)
}
