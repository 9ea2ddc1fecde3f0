type Placed = {
  readonly fk_area: number | null
  readonly latitude: number
  readonly longitude: number
}

/**
 * The index of the gateway that a device is taken to report through: no field of the API says which it is, so it is the nearest
 * one on the zone's plan. -1 in a zone without one.
 */
export function nearestGateway(gateways: readonly Placed[]): (device: Placed) => number {
  const indexes = new Map<number | null, number[]>()
  for (const [index, { fk_area }] of gateways.entries())
    indexes.set(fk_area, [...(indexes.get(fk_area) ?? []), index])
  return (device) => {
    let nearest = -1
    let least = Number.POSITIVE_INFINITY
    for (const index of indexes.get(device.fk_area) ?? []) {
      const gateway = gateways[index] as Placed
      const distance = Math.hypot(device.latitude - gateway.latitude, device.longitude - gateway.longitude)
      if (distance < least) {
        least = distance
        nearest = index
      }
    }
    return nearest
  }
}
