import type { ReportFaultKind } from '../simulator/faults.ts'

/**
 * What is wrong on the demo site, so that there is something to find: a device by its name, or several by what their names
 * begin with. `hoursAgo` is when it began, in hours before the site was made; without it, it was never otherwise. A gateway
 * reports nothing itself: what it serves falls silent with it. The office has none: it is where one looks first, and where the
 * tests that need a sound zone look.
 */
export type DemoFault = { fault: ReportFaultKind; hoursAgo?: number } & (
  | { device: string }
  | { devicesOf: string }
)

export const demoFaults: readonly DemoFault[] = [
  { device: 'Footway north L06', fault: 'silent', hoursAgo: 9 },
  { device: 'P2 store L01', fault: 'silent' },
  { device: 'P2 north bays L05', fault: 'dark', hoursAgo: 52 },
  { device: 'Pärnu maantee north L04', fault: 'neverOff', hoursAgo: 76 },
  { device: 'School corridor east L03', fault: 'stuck', hoursAgo: 63 },
  { device: 'P2 south aisle L04', fault: 'doesNotDim', hoursAgo: 90 },
  // The gateway of the southern footway is off, and with it whatever it serves.
  { devicesOf: 'Footway south', fault: 'silent', hoursAgo: 5 },
  { device: 'P2 lift hall S01', fault: 'endlessMotion', hoursAgo: 41 },
  { device: 'School hall S01', fault: 'silent', hoursAgo: 100 },
]

export const demoFaultOf = (name: string): DemoFault | undefined =>
  demoFaults.find((row) => ('device' in row ? name === row.device : name.startsWith(`${row.devicesOf} `)))
