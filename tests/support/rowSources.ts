import type { ReportOf } from '#app/figures/useReports.ts'
import type { Site } from '#app/site/siteModel.ts'
import type { RowSources } from '#features/devices-table/rows.ts'
import { en } from '#i18n/en/index.ts'

/** What the rows of a list are made of, in English, with times in milliseconds. */
export const rowSources = (site: Site, reportOf?: ReportOf): RowSources => ({
  site,
  reportOf,
  texts: { notPlaced: en.devices.notPlaced, statuses: en.devices.statuses },
  printTime: (time) => `at ${time}`,
})
