import { createSite, createSiteTables } from '#app/site/siteModel.ts'

/** The tables of a single poll. */
export const siteTables: ReturnType<typeof createSiteTables> = (tables) => createSiteTables()(tables)

/** The site of a single poll. */
export const siteOf: ReturnType<typeof createSite> = (tables) => createSite()(tables)
