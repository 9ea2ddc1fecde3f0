import type { useText } from '#i18n/index.ts'
import type { Finding } from '#openapi/lighting.d.ts'
import type { ReportText, TablePart } from './reportTables.ts'

type FindingsParts = {
  readonly text: ReportText
  readonly words: ReturnType<typeof useText<'findings'>>
  readonly zoneOf: (id: number) => string
  readonly printTime: (time: string) => string
}

/** One row for each finding: what of which device, since when, and until when; nothing where it lasts. */
export function findingsTable(
  findings: readonly Finding[],
  { text, words, zoneOf, printTime }: FindingsParts,
): TablePart {
  return {
    columns: (['finding', 'device', 'zone', 'since', 'until', 'state', 'lookedAfterBy'] as const).map(
      (column) => ({ title: text(`columns.${column}`) }),
    ),
    rows: findings.map(({ cause, device, devices, fk_area, since, over_at, status, user }) => [
      words(`causes.${cause}`),
      devices.length > 0 ? `${device} (${words('withIt', { count: devices.length })})` : device,
      zoneOf(fk_area),
      printTime(since),
      over_at === null ? undefined : printTime(over_at),
      words(`status.${status}`),
      user ?? undefined,
    ]),
  }
}
