/** `npm run bench:findings`: the processor time of a minute's reconciliation of 50,000 luminaires, with the readings of that minute. */
import { createPrograms } from '#domain/findings/programs.ts'
import { createReconciler } from '#domain/findings/reconciler.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { MINUTE } from '#domain/units.ts'
import { demoProfiles } from '#server/demo/profiles.ts'

const LUMINAIRES = 50_000
const SENSORS = 10_000
const GATEWAYS = 1_000
const MINUTES = 120
const PER_SENSOR = LUMINAIRES / SENSORS
const PER_GATEWAY = LUMINAIRES / GATEWAYS
/** Each luminaire reports every quarter of an hour. */
const REPORTING = 15

const siteTime = createSiteTime('Europe/Tallinn')
const programs = createPrograms(siteTime)
const luminaires = Array.from({ length: LUMINAIRES }, (_, index) => index)
let changes = 0
const reconciler = createReconciler(
  {
    gatewayOf: Int32Array.from(luminaires, (index) => Math.floor(index / PER_GATEWAY)),
    sensorsOf: luminaires.map((index) => [Math.floor(index / PER_SENSOR)]),
    gatewayOfSensor: Int32Array.from({ length: SENSORS }, (_, index) =>
      Math.floor((index * PER_SENSOR) / PER_GATEWAY),
    ),
    gateways: GATEWAYS,
  },
  programs,
  siteTime,
  () => changes++,
)
const profiles = Object.values(demoProfiles)
const start = Date.UTC(2026, 2, 2, 14)
for (const index of luminaires)
  reconciler.setProgram(index, programs.add([profiles[index % profiles.length]?.rulespec ?? []]), start)

const processorTimes: number[] = []
for (let minute = 0; minute < MINUTES; minute++) {
  const now = start + minute * MINUTE
  const before = process.cpuUsage()
  for (let index = minute % REPORTING; index < LUMINAIRES; index += REPORTING)
    reconciler.reading(index, now - 1000, (index * 7 + minute) % 101, now)
  for (let sensor = minute % 5; sensor < SENSORS; sensor += 5) reconciler.motion(sensor, now - 2000, now)
  reconciler.minute(now)
  const { user, system } = process.cpuUsage(before)
  processorTimes.push((user + system) / 1000)
}
const sorted = processorTimes.sort((one, other) => one - other)
const rounded = (value: number | undefined) => (value ?? Number.NaN).toFixed(1)
process.stdout.write(
  `${LUMINAIRES} luminaires, ${SENSORS} sensors, a minute with ${Math.round(LUMINAIRES / REPORTING)} readings: ` +
    `median ${rounded(sorted[MINUTES / 2])} ms of processor time, longest ${rounded(sorted.at(-1))} ms; ${changes} changes of findings\n`,
)
if ((sorted.at(-1) ?? Number.POSITIVE_INFINITY) > 2000) process.exitCode = 1
