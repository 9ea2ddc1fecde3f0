import { useMemo } from 'react'
import type { Site } from '#app/site/siteModel.ts'
import type { Target } from '#domain/rules.ts'
import type { PlanDevice } from '#plan/device.ts'

type How = NonNullable<PlanDevice['highlighted']>

/** Marks devices by how a profile applies to them: directly (takes precedence) or through their group. */
export function useHighlights(
  devices: readonly PlanDevice[],
  targets: readonly Target[],
  site: Site,
): readonly PlanDevice[] {
  return useMemo(() => {
    if (targets.length === 0) return devices
    const marks = marksOf(targets, site)
    return devices.map((device) => {
      const how = marks.get(device.id)
      return how ? marked(device, how) : device
    })
  }, [devices, targets, site])
}

function marksOf(targets: readonly Target[], site: Site): ReadonlyMap<number, How> {
  const grouped = targets.flatMap(({ of, id }) =>
    of === 'group' ? (site.byId.groups.get(id)?.devices ?? []) : [],
  )
  return new Map<number, How>([
    ...grouped.map((id) => [id, 'group'] as const),
    ...targets.flatMap(({ of, id }) => (of === 'device' ? [[id, 'direct'] as const] : [])),
  ])
}

/** The plan compares devices by identity. */
const known: Record<How, WeakMap<PlanDevice, PlanDevice>> = { direct: new WeakMap(), group: new WeakMap() }

function marked(device: PlanDevice, highlighted: How): PlanDevice {
  const before = known[highlighted].get(device)
  if (before) return before
  const now = { ...device, highlighted }
  known[highlighted].set(device, now)
  return now
}
