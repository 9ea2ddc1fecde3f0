import { useAuditText } from '#app/audit/useAuditText.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { saveTable } from '#charts/TableView.tsx'
import { useText } from '#i18n/index.ts'
import { Download, Printer } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { changesTable } from './changesTable.ts'
import { findingsTable } from './findingsTable.ts'
import { reportedDaysOf } from './ReportDays.tsx'
import { besideEachOther, daysTable, figuresTable, hoursTable, type TablePart } from './reportTables.ts'
import type { useChanges } from './useChanges.ts'
import type { MonthFindings } from './useMonthFindings.ts'
import type { Report, ReportRow } from './useReport.ts'

type ReportActionsProps = {
  report: Report
  rows: readonly ReportRow[]
  changes: ReturnType<typeof useChanges>
  findings: MonthFindings
  site: Site
  /** The name of a part's file without `.csv`. */
  fileOf: (part: string) => string
}

/** Prints the report, and downloads its tables. */
export function ReportActions({ report, rows, changes, findings, site, fileOf }: ReportActionsProps) {
  const text = useText('report')
  const words = useAuditText()
  const findingWords = useText('findings')
  const { siteTime, energyCost } = useSettings()
  const save = (part: string, table: TablePart) =>
    saveTable({ ...table, caption: '', fileName: fileOf(part) })
  const { view } = report
  const { entries } = changes
  const { findings: found } = findings
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button icon={Printer} onClick={() => window.print()}>
        {text('print')}
      </Button>
      <Button
        icon={Download}
        disabled={view.status !== 'matched'}
        onClick={() => save('', besideEachOther(figuresTable(rows, text), hoursTable(rows, text)))}
      >
        {text('csv')}
      </Button>
      <Button
        icon={Download}
        disabled={!view.figures}
        onClick={() => save('days', daysTable(reportedDaysOf(report, siteTime, energyCost), text))}
      >
        {text('csvDays')}
      </Button>
      {found && found.length > 0 && (
        <Button
          icon={Download}
          onClick={() =>
            save(
              'findings',
              findingsTable(found, {
                text,
                words: findingWords,
                zoneOf: (id) => site.byId.areas.get(id)?.name ?? '',
                // UTC, as all times of a CSV (decisions.md).
                printTime: (time) => time,
              }),
            )
          }
        >
          {text('csvFindings')}
        </Button>
      )}
      {entries && entries.length > 0 && (
        <Button
          icon={Download}
          onClick={() => save('changes', changesTable(entries, changes.users, words, text))}
        >
          {text('csvChanges')}
        </Button>
      )}
    </div>
  )
}
