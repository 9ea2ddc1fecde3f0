import { readDemoZones } from '#server/demo/zones/index.ts'
import type { DemoDevice, DemoZone } from '#server/demo/zones/zone.ts'

/** The demo site's zones again and again, each with so many luminaires and a sensor for every ten. */
export function manyZones({
  zones,
  luminairesAZone,
}: {
  zones: number
  luminairesAZone: number
}): DemoZone[] {
  const demoZones = readDemoZones()
  return Array.from({ length: zones }, (_, at) => {
    const zone = demoZones[at % demoZones.length] as DemoZone
    const luminaires = zone.devices.filter(({ kind }) => kind === 'luminaire' || kind === 'all-in-one')
    const sensors = zone.devices.filter(({ kind }) => kind === 'sensor')
    return {
      ...zone,
      key: `${zone.key}-${at}`,
      name: `Zone ${at + 1}`,
      devices: [
        ...again(luminaires, luminairesAZone, at),
        ...again(sensors, Math.ceil(luminairesAZone / 10), at),
      ],
      unplaced: [],
    }
  })
}

function again(devices: readonly DemoDevice[], count: number, zone: number): DemoDevice[] {
  return Array.from({ length: devices.length === 0 ? 0 : count }, (_, at) => {
    const device = devices[at % devices.length] as DemoDevice
    return { ...device, name: `Z${zone + 1} ${device.name} ${Math.floor(at / devices.length) + 1}` }
  })
}
