import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCapability } from '#app/core/capability.ts'
import { useSession } from '#app/session/session.tsx'
import { PlanSite } from '#app/site/planSite.tsx'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { may } from '#domain/access.ts'
import { printDay } from '#domain/calendar.ts'
import { IMPORT_COLUMNS } from '#domain/deviceImport.ts'
import { DEVICE_KINDS, DEVICE_TABLES } from '#domain/deviceKinds.ts'
import { useText } from '#i18n/index.ts'
import { CircleCheck, Download, FileDown, FileUp, Lock, MapPinPlus } from '#icons/index.ts'
import type { ImportReceipt } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { cn } from '#ui/cn.ts'
import { downloadCsv, toCsv } from '#ui/csv.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { Problem } from '#ui/Problem.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { exampleRows, rowsOf, titleOf } from './deviceFile.ts'
import { Preview } from './Preview.tsx'
import { useImport } from './useImport.ts'

/** Imports devices from a CSV file, and exports all devices: an extension. */
export function ImportPage() {
  return <PlanSite>{(site) => <Import site={site} />}</PlanSite>
}

function Import({ site }: { site: Site }) {
  const text = useText('deviceImport')
  const offered = useCapability('importDevices')
  const mayConfigure = may('configure', useSession().roles)
  const { step, read, confirm, forget } = useImport()
  if (step.at === 'done') return <Done receipt={step.receipt} onMore={forget} />
  return (
    <div className="mx-auto flex w-full max-w-6xl min-h-0 flex-1 flex-col gap-4 p-4">
      <p className="max-w-prose text-text-muted">{text(offered === false ? 'unavailable' : 'intro')}</p>
      <div className="flex flex-wrap gap-2">
        {offered && <TemplateButton site={site} />}
        <ExportButton site={site} />
      </div>
      {!mayConfigure && (
        <p className="flex items-center gap-2 text-text-muted">
          <Lock aria-hidden className="size-4 shrink-0" />
          {text('viewOnly')}
        </p>
      )}
      {offered && mayConfigure && (
        <>
          {step.at === 'choosing' && step.failed && (
            <Problem>{text(`failure.${step.failed.why}`, { file: step.failed.file })}</Problem>
          )}
          {step.at === 'reading' && <Spinner label={text('reading')} />}
          {step.at === 'choosing' && <FileChooser onChoose={read} />}
          {(step.at === 'looking' || step.at === 'importing') && (
            <Preview
              file={step.file}
              refusal={step.at === 'looking' ? step.refusal : undefined}
              busy={step.at === 'importing'}
              site={site}
              onConfirm={confirm}
              onForget={forget}
            />
          )}
          {step.at === 'choosing' && <Columns />}
        </>
      )}
    </div>
  )
}

const titles = IMPORT_COLUMNS.map(titleOf)

function TemplateButton({ site }: { site: Site }) {
  const text = useText('deviceImport')
  return (
    <Button
      icon={FileDown}
      onClick={() => downloadCsv('latern-devices-template.csv', toCsv(titles, exampleRows(site)))}
    >
      {text('template')}
    </Button>
  )
}

function ExportButton({ site }: { site: Site }) {
  const text = useText('deviceImport')
  const { siteTime } = useSettings()
  return (
    <Button
      icon={Download}
      disabled={site.devices.length === 0}
      onClick={() => {
        const day = printDay(siteTime.dayOf(Date.now()), 'YYYY-MM-DD')
        downloadCsv(`latern-devices-${day}.csv`, toCsv(titles, rowsOf(site)))
      }}
    >
      {text('export')}
    </Button>
  )
}

function FileChooser({ onChoose }: { onChoose: (file: File) => void }) {
  const text = useText('deviceImport')
  const [isOver, setIsOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the button
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file) onChoose(file)
      }}
      className={cn(
        'flex flex-wrap items-center justify-center gap-3 rounded-lg border border-dashed border-line-strong p-8',
        isOver && 'bg-accent-soft',
      )}
    >
      <FileButton label={text('choose')} icon={FileUp} accept=".csv,.tsv,.txt,text/csv" onFile={onChoose} />
      <span className="text-text-muted">{text('drop')}</span>
    </div>
  )
}

function Columns() {
  const text = useText('deviceImport')
  const kinds = DEVICE_KINDS.map((kind) => text(`kinds.${kind}`)).join(', ')
  return (
    <details className="rounded-lg border border-line bg-surface-raised p-4">
      <summary className="cursor-pointer font-medium">{text('columns')}</summary>
      <dl className="grid gap-x-4 gap-y-1 pt-3 sm:grid-cols-[auto_1fr]">
        {IMPORT_COLUMNS.map((column) => (
          <div key={column} className="contents">
            <dt className="font-mono text-xs leading-5">{titleOf(column)}</dt>
            <dd className="pb-1 text-text-muted">{text(`column.${column}`, { kinds })}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Done({ receipt, onMore }: { receipt: ImportReceipt; onMore: () => void }) {
  const text = useText('deviceImport')
  const counts = DEVICE_TABLES.map((table) => text(`done.counts.${table}`, { number: receipt[table] }))
  return (
    <EmptyState
      icon={CircleCheck}
      title={text('done.title', { count: DEVICE_TABLES.reduce((sum, table) => sum + receipt[table], 0) })}
      text={text('done.text', { counts: counts.join(', ') })}
      action={
        <>
          <Button asChild tone="accent" icon={MapPinPlus}>
            <Link to="/settings/commissioning">{text('done.place')}</Link>
          </Button>
          <Button onClick={onMore}>{text('done.more')}</Button>
        </>
      }
    />
  )
}
