import type { PollTables } from '#api/calls.ts'
import { changesGroups, withGroupChanges } from '#app/groups/groupChanges.ts'
import { changesTypes, withTypeChanges } from '#app/luminaireTypes/shownTypes.ts'
import { changesProfiles, withProfileChanges } from '#app/profiles/profileChanges.ts'
import type { OutboxEntry } from './entries.ts'

/**
 * The polled tables with the waiting changes of groups, dimming profiles and luminaire types in them. Positions and settings
 * are shown where they are needed. The same tables until the polled ones or such a change are others.
 */
export function createShownTables() {
  const types = createFilter(changesTypes)
  const groups = createFilter(changesGroups)
  const profiles = createFilter(changesProfiles)
  const withTypes = keepLast(withTypeChanges<PollTables>)
  const withGroups = keepLast((tables: PollTables, entries: readonly OutboxEntry[]): PollTables => {
    const devicegroups = withGroupChanges(tables.devicegroups, entries)
    return devicegroups === tables.devicegroups ? tables : { ...tables, devicegroups: [...devicegroups] }
  })
  const withProfiles = keepLast(withProfileChanges<PollTables>)
  return (polled: PollTables, entries: readonly OutboxEntry[]): PollTables =>
    withProfiles(withGroups(withTypes(polled, types(entries)), groups(entries)), profiles(entries))
}

/** Filters lists of entries; the same list while its entries are the same. */
function createFilter(which: (entry: OutboxEntry) => boolean) {
  let last: readonly OutboxEntry[] = []
  return (entries: readonly OutboxEntry[]) => {
    const found = entries.filter(which)
    const isSame = found.length === last.length && found.every((entry, at) => entry === last[at])
    if (!isSame) last = found
    return last
  }
}

/** A function of two values that remembers its last result. */
function keepLast<One, Other, Result>(compute: (one: One, other: Other) => Result) {
  let last: { one: One; other: Other; result: Result } | undefined
  return (one: One, other: Other): Result => {
    if (last?.one !== one || last?.other !== other) last = { one, other, result: compute(one, other) }
    return last.result
  }
}
