import { DevicePageLink } from '#app/device/DevicePageLink.tsx'
import { factLinkClass } from '#app/device/Facts.tsx'
import { deviceKinds } from '#domain/deviceKinds.ts'
import type { Device } from '#domain/devices.ts'

type DeviceCellProps = { device: Device | undefined; name: string }

/** A device's name, which leads to its page where there is one. */
export function DeviceCell({ device, name }: DeviceCellProps) {
  if (device === undefined) return <>{name}</>
  return (
    <DevicePageLink device={device.id} table={deviceKinds[device.kind].table} className={factLinkClass}>
      {name}
    </DevicePageLink>
  )
}
