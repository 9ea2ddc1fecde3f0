import { useEffect, useEffectEvent } from 'react'
import { useDraft } from '#app/workflows/useDraft.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { type SettingsDraft, settingsDraft } from './settingsForm.ts'

/**
 * Shows the settings or the chip of the device that the page was opened for. Restores the settings typed before the
 * session ended, if the device is still on the plan.
 */
export function useOpenedDevice(
  /** As they are shown: one may have been placed without the server's having it yet. */
  devices: readonly Device[],
  initialId: number | undefined,
  actions: {
    select: (id: number) => void
    find: (device: Device) => void
    /** Removes the device from the address. */
    forgetRequest: () => void
  },
): void {
  const find = (wanted: number) => devices.find(({ id }) => id === wanted)
  const initialDevice = initialId === undefined ? undefined : find(initialId)
  const open = useEffectEvent((device: Device) => {
    if (isPlaced(device)) actions.select(device.id)
    else actions.find(device)
    actions.forgetRequest()
  })
  useEffect(() => {
    if (initialDevice) open(initialDevice)
  }, [initialDevice])

  const draft = useDraft<SettingsDraft>(settingsDraft)
  const reopen = useEffectEvent(({ device: id }: SettingsDraft) => {
    const device = find(id)
    if (device && isPlaced(device)) actions.select(id)
  })
  useEffect(() => {
    if (draft) reopen(draft)
  }, [draft])
}
