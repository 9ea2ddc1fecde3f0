import { useEffect, useEffectEvent } from 'react'
import type { Site } from '#app/site/siteModel.ts'
import { useDraft } from '#app/workflows/useDraft.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { type SettingsDraft, settingsDraft } from './settingsForm.ts'

/**
 * Opens what the page was opened for: the settings of a device of the plan, or an unplaced device in the list; and the
 * settings that were being typed when an earlier session ended, where their device is still on the plan.
 */
export function useOpenedDevice(
  site: Site,
  requested: Device | undefined,
  actions: {
    select: (id: number) => void
    find: (device: Device) => void
    /** The address need not name the device any more. */
    forgetRequest: () => void
  },
): void {
  const open = useEffectEvent((device: Device) => {
    if (isPlaced(device)) actions.select(device.id)
    else actions.find(device)
    actions.forgetRequest()
  })
  useEffect(() => {
    if (requested) open(requested)
  }, [requested])

  const draft = useDraft<SettingsDraft>(settingsDraft)
  const reopen = useEffectEvent(({ device: id }: SettingsDraft) => {
    const device = site.byId.devices.get(id)
    if (device && isPlaced(device)) actions.select(id)
  })
  useEffect(() => {
    if (draft) reopen(draft)
  }, [draft])
}
