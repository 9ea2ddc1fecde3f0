import { DEVICE_TABLES } from '#domain/deviceKinds.ts'
import { MINUTE, type TimeRange } from '#domain/units.ts'
import type { AuditEntry, DeviceGroup, Finding } from '#openapi/lighting.d.ts'

/** Something that happened in a zone on a day, beside what its devices reported. */
export type Tick = {
  readonly kind: 'found' | 'over' | 'edit'
  /** Of the day. */
  readonly minute: number
  readonly text: string
}

/** The zone, devices and groups whose edits are shown. */
export type TickScope = {
  /** Undefined where edits of the zone itself are left out. */
  readonly area: number | undefined
  readonly devices: ReadonlySet<number>
  readonly groups: ReadonlySet<number>
}

type TickTexts = {
  readonly ofFinding: (finding: Finding, kind: 'found' | 'over') => string
  readonly ofEdit: (edit: AuditEntry) => string
}

/** Findings that began or were over in a span of time, and edits in it, in order of time. */
export function ticksIn(
  { start, end }: TimeRange,
  { findings, edits }: { findings: readonly Finding[]; edits: readonly AuditEntry[] },
  { ofFinding, ofEdit }: TickTexts,
): readonly Tick[] {
  const began = findings.map((finding) => ({
    kind: 'found' as const,
    time: Date.parse(finding.since),
    text: ofFinding(finding, 'found'),
  }))
  const over = findings
    .filter(({ over_at }) => over_at !== null)
    .map((finding) => ({
      kind: 'over' as const,
      time: Date.parse(finding.over_at ?? ''),
      text: ofFinding(finding, 'over'),
    }))
  const edited = edits.map((edit) => ({
    kind: 'edit' as const,
    time: Date.parse(edit.at),
    text: ofEdit(edit),
  }))
  return [...began, ...over, ...edited]
    .filter(({ time }) => time >= start && time < end)
    .sort((one, other) => one.time - other.time)
    .map(({ kind, time, text }) => ({ kind, minute: Math.floor((time - start) / MINUTE), text }))
}

/** Whether an edit is of one of the zone's devices, of a group with one of them, or of the zone itself. */
export function isOf(
  { area, devices, groups }: TickScope,
  { kind, entity }: Pick<AuditEntry, 'kind' | 'entity'>,
) {
  if (kind === 'areas') return entity === area
  if (kind === 'devicegroups') return groups.has(entity)
  return (DEVICE_TABLES as readonly string[]).includes(kind) && devices.has(entity)
}

/** The groups with one of these devices. */
export const groupsOf = (groups: readonly DeviceGroup[], devices: ReadonlySet<number>): ReadonlySet<number> =>
  new Set(groups.filter((group) => group.devices.some((id) => devices.has(id))).map(({ id }) => id))

/** The minute of the nearest tick before or after this one. */
export function tickBeside(ticks: readonly Tick[], minute: number, direction: -1 | 1): number | undefined {
  const found =
    direction > 0
      ? ticks.find((tick) => tick.minute > minute)
      : ticks.findLast((tick) => tick.minute < minute)
  return found?.minute
}
