import { DEVICE_TABLES } from '#domain/deviceKinds.ts'
import type { PollTable } from '#openapi/lighting.d.ts'
import { type KeptLists, keptList } from './lastKnown.ts'

/** Where the ids of an address's names are; those of any other name may be in any list. */
const named: Readonly<Record<string, readonly PollTable[]>> = {
  areas: ['areas'],
  zone: ['areas'],
  device: DEVICE_TABLES,
  group: ['devicegroups'],
  profile: ['rules'],
  ...Object.fromEntries(DEVICE_TABLES.map((table) => [table, [table]])),
}

/**
 * Whether kept lists have everything that an address names by its id: `/floorplan/areas/2?device=12` names a zone and a device.
 * A page that looks for what has come since would say that there is no such thing.
 */
export function hasEntitiesOf(address: string, lists: KeptLists): boolean {
  return idsIn(address).every(([name, id]) => {
    const tables = named[name]
    const candidates = tables ? tables.map((table) => keptList(lists, table)) : Object.values(lists)
    return candidates.some((rows) => rows?.some((row) => Object(row).id === id))
  })
}

/** The ids of an address, each with the part of the path before it, or the search parameter's name. */
function idsIn(address: string): [name: string, id: number][] {
  const { pathname, searchParams } = new URL(address, 'https://console.test')
  const parts = pathname.split('/')
  const inPath = parts.map((part, at): [string, string] => [parts[at - 1] ?? '', part])
  const inSearch = [...searchParams].flatMap(([name, value]) =>
    value.split(/[[\],]/).map((item): [string, string] => [name, item]),
  )
  return [...inPath, ...inSearch]
    .filter(([, text]) => /^\d+$/.test(text))
    .map(([name, text]) => [name, Number(text)])
}
