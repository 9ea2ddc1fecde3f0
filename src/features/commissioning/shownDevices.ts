import type { OutboxEntry } from '#app/outbox/entries.ts'
import { devicesAt, unsavedPositions } from '#app/outbox/shownDevices.ts'
import type { ShownDevice } from '#app/plan/planDevices.ts'
import type { Device } from '#domain/devices.ts'
import type { Operation } from '#machines/placement/vocabulary.ts'

/** The devices at their displayed positions: those of the draft, and otherwise those on their way to the server. */
export function shownDevices(
  devices: readonly Device[],
  entries: readonly OutboxEntry[],
  draft: Operation | undefined,
): readonly ShownDevice[] {
  const unsaved = unsavedPositions(entries)
  if (!draft) return devicesAt(devices, unsaved)
  const drafted = draft.changes.map(({ device, after }) => [device.id, after] as const)
  return devicesAt(devices, new Map([...unsaved, ...drafted]))
}
