import { useMemo, useState } from 'react'
import { compareNames } from '#i18n/format.ts'

type Named = { readonly id: number; readonly name: string }

/** The devices, sorted by name. */
export function useByName<Of extends Named>(devices: readonly Of[]): readonly Of[] {
  const [order] = useState(() => createNameOrder<Of>())
  return useMemo(() => order(devices), [order, devices])
}

/**
 * Sorts a list by name again and again. A poll changes devices, but hardly ever their names, and comparing ten thousand names takes
 * tens of ms: the order is kept until an id or a name differs. Items of equal names stay in the order of the list.
 */
export function createNameOrder<Of extends Named>(compare = compareNames) {
  let last: readonly Of[] = []
  /** The sorted list as indexes of the list. */
  let order: readonly number[] = []
  return (list: readonly Of[]): readonly Of[] => {
    const isSame =
      list.length === last.length &&
      list.every(({ id, name }, at) => id === last[at]?.id && name === last[at]?.name)
    if (!isSame)
      order = [...list.keys()].sort((one, other) => compare((list[one] as Of).name, (list[other] as Of).name))
    last = list
    return order.map((at) => list[at] as Of)
  }
}
