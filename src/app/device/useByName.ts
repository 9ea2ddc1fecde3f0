import { useMemo, useState } from 'react'
import { compareNames } from '#i18n/format.ts'

type Named = { readonly id: number; readonly name: string }

/** Devices by name. Those that are as many as before, with the same names, are not compared again. */
export function useByName<Of extends Named>(devices: readonly Of[]): readonly Of[] {
  const [order] = useState(() => createNameOrder<Of>())
  return useMemo(() => order(devices), [order, devices])
}

/**
 * Orders by name what changes with each poll but for its names: comparing those of ten thousand devices takes tens of ms. Equal names
 * keep the order in which they were given.
 */
export function createNameOrder<Of extends Named>(compare = compareNames) {
  let last: readonly Of[] = []
  /** Of each place, where in the list the one is that stands there. */
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
