import { officeZone } from './office/index.ts'
import { parkingZone } from './parking/index.ts'
import { schoolZone } from './school/index.ts'
import { streetZone } from './street/index.ts'
import type { DemoZone } from './zone.ts'

/** The demo site's zones with their plans and devices, the same on every machine. */
export const demoZones: readonly DemoZone[] = [officeZone, parkingZone, schoolZone, streetZone]
