import type { DeviceTable } from '#domain/deviceKinds.ts'

/** What each table of devices is called: its page, and many of it in the audit log. Bundled, since the navigation has them. */
export const deviceTables = {
  luminaires: 'Valgustid',
  sensors: 'Andurid',
  gateways: 'Võrgulüüsid',
} satisfies Record<DeviceTable, string>
