import { useEffect, useEffectEvent } from 'react'
import type { Site } from '#app/site/siteModel.ts'
import { useDraft } from '#app/workflows/useDraft.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { type SettingsDraft, settingsDraft } from './settingsForm.ts'

/**
 * Shows the settings or the chip of the device that the page was opened for. Restores the settings typed before the
 * session ended, if the device is still on the plan.
 */
export function useOpenedDevice(
  site: Site,
  initialDevice: Device | undefined,
  actions: {
    select: (id: number) => void
    find: (device: Device) => void
    /** Removes the device from the address. */
    forgetRequest: () => void
  },
): void {
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
    const device = site.byId.devices.get(id)
    if (device && isPlaced(device)) actions.select(id)
  })
  useEffect(() => {
    if (draft) reopen(draft)
  }, [draft])
}
