import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { DeviceTable } from '#domain/deviceKinds.ts'

type DevicePageLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'search'> & {
  /** Its id. */
  device: number
  table: DeviceTable
}

/** A link to a device's own page. */
export function DevicePageLink({ device, table, ...rest }: DevicePageLinkProps) {
  return <Link to={`/${table}/$deviceId`} params={{ deviceId: String(device) }} {...rest} />
}
