import { icons } from '#app/icons.ts'
import { addressOf, type FoundPage } from '#app/navigation/navigation.ts'
import { deviceKinds } from '#domain/deviceKinds.ts'
import type { IconComponent } from '#icons/index.ts'
import { findMatches, fold } from '#ui/findMatches.ts'

/** A search result and its target. */
export type Place = {
  readonly key: string
  readonly kind: 'page' | 'device' | 'zone' | 'group' | 'profile'
  readonly icon: IconComponent
  readonly name: string
  /** Distinguishes it from others with the same name. */
  readonly detail?: string | undefined
  /** What it is found by besides its name: words, or names of other things. */
  readonly also?: readonly string[] | undefined
  /** Path and search. */
  readonly address: string
}

/** Specification §2: at most ten pages, and at most ten of the site's entities. */
export const MAX_MATCHES = 10

export const placeOfPage = (page: FoundPage): Place => ({
  key: addressOf(page),
  kind: 'page',
  icon: page.icon,
  name: page.path,
  address: addressOf(page),
})

/** The lists of luminaires that do not report, by their names, and by other words for that, in the user's language. */
export const listsOfSilentLuminaires = (
  names: Readonly<Record<'silent' | 'neverReported', string>>,
  words: string,
): Place[] =>
  (['silent', 'neverReported'] as const).map((status) => ({
    key: `luminaires-${status}`,
    kind: 'page',
    icon: icons[deviceKinds.luminaire.icon],
    name: names[status],
    also: [words],
    address: `/luminaires?status=${status}`,
  }))

/**
 * At most ten places, those found by their names first. One that is found by something else shows what that can be.
 * @param query not empty
 */
export function findPlaces(places: readonly Place[], query: string): Place[] {
  const byName = findMatches(places, query, ({ name }) => name).slice(0, MAX_MATCHES)
  if (byName.length === MAX_MATCHES) return byName
  const known = new Set(byName)
  // Thousands of devices have the same zone and profiles.
  const folded = new Map<string, string>()
  function textOf({ name, also = [] }: Place) {
    const words = also.join(' ')
    const text = folded.get(words) ?? fold(words)
    folded.set(words, text)
    return `${name} ${text}`
  }
  const others = findMatches(places, query, textOf)
    .filter((place) => place.also && !known.has(place))
    .slice(0, MAX_MATCHES - byName.length)
  return [...byName, ...others.map(withDetails)]
}

const withDetails = (place: Place): Place => ({ ...place, detail: place.also?.filter(Boolean).join(' · ') })
