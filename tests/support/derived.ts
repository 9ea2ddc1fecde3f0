import { appliedProfiles } from '#app/device/appliedProfiles.ts'
import { createNameOrder } from '#app/device/useByName.ts'
import { createReportOf } from '#app/figures/useReports.ts'
import type { Site } from '#app/site/siteModel.ts'
import { DEVICE_TABLES } from '#domain/deviceKinds.ts'
import { isPlaced, motionSensors } from '#domain/devices.ts'
import { levelRuns } from '#domain/effectiveLevel.ts'
import { groupsByDevice } from '#domain/groups.ts'
import { fieldsOf } from '#domain/luminaireTypes.ts'
import { occupancyLevel } from '#domain/occupancy.ts'
import { originals } from '#domain/originals.ts'
import { gridSize, toPoint } from '#domain/position.ts'
import { currentPower, newestByDevice, shadeOf } from '#domain/power.ts'
import { readProfile, writeProfile } from '#domain/profile.ts'
import { copyOf, rulesOn, sensorsFor, targetsOf } from '#domain/rules.ts'
import { ruleWarnings } from '#domain/ruleWarnings.ts'
import { baselines } from '#domain/savings.ts'
import { siteFields, siteText, zoneFields, zoneText } from '#domain/settingFields.ts'
import { areaSettings, planMetres, siteSettings, withAreaSettings } from '#domain/settings.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import { meanLevel, timed } from '#domain/timedReadings.ts'
import { rowsOf as exportedRows, knownSite } from '#features/device-import/deviceFile.ts'
import type { DeviceColumn } from '#features/devices-table/columns.ts'
import { lists } from '#features/devices-table/lists.ts'
import { createRows, searchTextOf } from '#features/devices-table/rows.ts'
import { createGroupMarks, groupsAround, membersByGroup, unsetDevices } from '#features/groups/members.ts'
import { placesOfSite } from '#features/shell/sitePlaces.ts'
import type { AreaSetting, SensorEvent, Setting, StatusReading } from '#openapi/lighting.d.ts'
import { createDeviceTable } from '#plan/kernel/deviceTable.ts'
import type { Row } from './mutations.ts'
import { rowSources } from './rowSources.ts'

function finite(value: number | undefined, from: number, to: number, what: string): void {
  if (value !== undefined && !(value >= from && value <= to)) throw new RangeError(`${what} is ${value}`)
}

/** What the pages make of a site and its lists. @throws where one of them would break, or shows what cannot be */
export function everythingDerivedFrom(site: Site, rows: Record<string, Row[]>, now: number): void {
  const readings = rows.readings as unknown as StatusReading[]
  const events = rows.events as unknown as SensorEvent[]
  const settings = siteSettings(rows.settings as unknown as Setting[])
  const siteTime = createSiteTime(settings.timeZone)
  const today = siteTime.dayOf(now)
  finite(settings.energyCost, -1e15, 1e15, 'the price')

  for (const area of withAreaSettings(site.areas, rows.area_settings as unknown as AreaSetting[])) {
    const own = areaSettings(area)
    finite(baselines(own, today).month, -1e15, 1e18, 'the baseline')
    finite(gridSize(own, settings).width, 0, 1e15, 'the grid')
    planMetres(area)
    for (const name of Object.keys(zoneFields)) zoneText(area, name as keyof typeof zoneFields)
  }
  for (const name of Object.keys(siteFields))
    siteText(rows.settings as unknown as Setting[], name as keyof typeof siteFields)

  const power = currentPower(site.luminaires, readings, now)
  finite(power.level, 0, 100, 'the power level')
  finite(power.drawn, 0, 1e12, 'the power')
  finite(occupancyLevel(motionSensors(site.devices), events, now), 0, 100, 'the occupancy')
  newestByDevice(readings)
  const groupOf = groupsByDevice(site.groups)
  const byName = createNameOrder<Site['devices'][number]>()(site.devices)
  const members = membersByGroup(byName, groupOf)
  groupsAround(site.groups, members, 2)
  unsetDevices(byName, 2, groupOf)

  const placed = site.devices.filter(isPlaced).map((device) => {
    const own = readings.filter(({ fk_device }) => fk_device === device.id)
    const { mean } = meanLevel(timed(own), now)
    finite(mean, 0, 100, 'a mean level')
    const point = toPoint(device)
    finite(point.x, -1, 100, 'a position')
    finite(point.y, -1, 100, 'a position')
    appliedProfiles(device, site)
    rulesOn(device.id, site)
    return {
      id: device.id,
      kind: device.kind,
      name: device.name,
      ...point,
      colour: shadeOf(mean),
    }
  })
  createDeviceTable(placed).index()
  createGroupMarks(groupOf, 61, new Set())(site.devices)

  const reportOf = createReportOf(readings, [], now)
  for (const table of DEVICE_TABLES) {
    const columns = lists[table] as readonly DeviceColumn<never>[]
    for (const row of createRows<never>()(site[table] as never[], columns, rowSources(site, reportOf)).rows ??
      [])
      searchTextOf(row)
  }
  placesOfSite(site, ['admin'])
  knownSite(site)
  exportedRows(site)
  for (const type of site.luminaireTypes) fieldsOf(type)

  for (const rule of originals(site.rules)) {
    const { rulespec } = rule
    const form = readProfile(rulespec)
    if (JSON.stringify(writeProfile(form, rulespec)) !== JSON.stringify(rulespec))
      throw new Error('A profile is not written as it was read')
    for (const run of levelRuns([rulespec], 120)) finite(run.idle + run.moving, 0, 200, 'a level')
    ruleWarnings([rulespec], 120)
    copyOf(rule, sensorsFor({ of: 'group', id: 61 }, { ...site, devicegroups: site.groups }))
    targetsOf(rule, site)
  }
}
