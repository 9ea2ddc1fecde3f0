import { useMemo, useState } from 'react'
import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import type { Site } from '#app/site/siteModel.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { useText } from '#i18n/index.ts'
import { CircleAlert, CircleCheck } from '#icons/index.ts'
import type { NamedLuminaireType } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { cn } from '#ui/cn.ts'
import { Problem } from '#ui/Problem.tsx'
import { type DeviceFile, groupProblems, knownSite, newTypesIn, problemsOf } from './deviceFile.ts'
import { isPower, NewTypes, typesWithPower } from './NewTypes.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { ProblemGroups } from './ProblemGroups.tsx'

type PreviewProps = {
  file: DeviceFile
  refusal: ApiProblem | undefined
  busy: boolean
  site: Site
  onConfirm: (file: DeviceFile, newTypes: readonly NamedLuminaireType[]) => void
  onForget: () => void
}

/** What would be imported, and what keeps it from being imported. Types that the site lacks can be made with it. */
export function Preview({ file, refusal, busy, site, onConfirm, onForget }: PreviewProps) {
  const text = useText('deviceImport')
  const common = useText('common')
  const reasonOf = useErrorMessage()
  const [powers, setPowers] = useState<ReadonlyMap<string, string>>(new Map())
  const known = useMemo(() => knownSite(site), [site])
  const newTypes = useMemo(() => newTypesIn(file, known), [file, known])
  const problems = useMemo(
    () => problemsOf(file, { ...known, luminaireTypes: [...known.luminaireTypes, ...newTypes] }),
    [file, known, newTypes],
  )
  const groups = useMemo(() => groupProblems(problems), [problems])
  const [chosenRow, setChosenRow] = useState<number>()
  const count = file.devices.length
  const hasProblems = problems.length > 0
  const arePowersRight = newTypes.every((name) => isPower(powers.get(name)))
  const action =
    newTypes.length > 0 && !hasProblems
      ? text('types.confirm', { count: newTypes.length, devices: text('devices', { count }) })
      : text('import', { count })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-2">
          {hasProblems ? (
            <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
          ) : (
            <CircleCheck aria-hidden className="size-4 shrink-0 text-accent-text" />
          )}
          <strong className="font-semibold">{text('devices', { count })}</strong>
          <span className={cn(hasProblems && 'text-danger')}>
            {hasProblems ? text('problems', { count: problems.length }) : text('noProblems')}
          </span>
        </p>
        <Button onClick={onForget} disabled={busy}>
          {hasProblems ? text('chooseAnother') : common('cancel')}
        </Button>
        <Button
          tone="accent"
          busy={busy}
          disabled={busy || hasProblems || !arePowersRight}
          onClick={() => onConfirm(file, typesWithPower(newTypes, powers))}
        >
          {action}
        </Button>
      </div>
      {refusal && <Problem>{text('failed', { reason: reasonOf(refusal) })}</Problem>}
      {file.unknownColumns.length > 0 && (
        <p className="text-text-muted">
          {text('unknownColumns', { columns: file.unknownColumns.join(', ') })}
        </p>
      )}
      {hasProblems && <ProblemGroups groups={groups} onShow={setChosenRow} />}
      {newTypes.length > 0 && !hasProblems && (
        <NewTypes
          names={newTypes}
          powers={powers}
          onPower={(name, power) => setPowers(new Map(powers).set(name, power))}
        />
      )}
      <PreviewTable
        file={file}
        problems={problems}
        wanted={groups.map(({ first }) => first.row)}
        shown={chosenRow ?? groups[0]?.first.row}
      />
    </>
  )
}
