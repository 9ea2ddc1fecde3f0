import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useCapability } from '#app/core/capability.ts'
import { useEmptyAction } from '#app/empty/emptyActions.tsx'
import { PlanOfZone } from '#app/plan/planOfZone.tsx'
import { useSession } from '#app/session/session.tsx'
import { PlanSite } from '#app/site/planSite.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { may } from '#domain/access.ts'
import { planMetres } from '#domain/settings.ts'
import { useText } from '#i18n/index.ts'
import { ArrowLeft, ImagePlus, Lock, Ruler } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { Problem } from '#ui/Problem.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Measure } from './Measure.tsx'
import { NextStep } from './NextStep.tsx'
import { openPicture } from './openPicture.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { NoPicture, type Picture, type PictureProblem } from './picture.ts'

const route = getRouteApi('/shell/settings/areas/$areaId/plan')

/** A zone's floor plan: uploads or replaces the image (an extension) and measures its size. */
export function ZonePlanPage() {
  const { areaId } = route.useParams()
  return (
    <PlanSite>
      {(site) => {
        const zone = site.byId.areas.get(areaId)
        if (zone === undefined) return <Navigate to="/pages/errors/error-404" replace />
        return <ZonePlan key={areaId} site={site} zone={zone} />
      }}
    </PlanSite>
  )
}

type Work =
  | { readonly at: 'looking'; readonly failed?: { readonly file: string; readonly problem: PictureProblem } }
  | { readonly at: 'opening' }
  | { readonly at: 'measuring' }
  | { readonly at: 'framing'; readonly picture: Picture }

const LOOKING: Work = { at: 'looking' }

function ZonePlan({ site, zone }: { site: Site; zone: Area }) {
  const text = useText('zones')
  const mayConfigure = may('configure', useSession().roles)
  const offered = useCapability('uploadPlan')
  const mayUpload = offered === true && mayConfigure
  const [work, setWork] = useState<Work>(LOOKING)
  const { sentence } = useEmptyAction('plan')
  const devices = site.devices.filter(({ area }) => area === zone.id)

  async function open(file: string, picture: Promise<Picture>) {
    setWork({ at: 'opening' })
    try {
      setWork({ at: 'framing', picture: await picture })
    } catch (error) {
      setWork({
        at: 'looking',
        failed: { file, problem: error instanceof NoPicture ? error.problem : 'broken' },
      })
    }
  }

  if (work.at === 'opening') {
    return (
      <div className="flex flex-1 items-center justify-center text-text-muted">
        <Spinner label={text('plan.opening')} />
      </div>
    )
  }
  if (work.at === 'measuring') return <Measure zone={zone} onDone={() => setWork(LOOKING)} />
  if (work.at === 'framing') {
    const { picture } = work
    return (
      <PlanEditor
        key={picture.pages?.shown}
        zone={zone}
        devices={devices}
        picture={picture}
        onPage={(page) => picture.pages && void open(picture.name, picture.pages.open(page))}
        onDone={() => setWork(planMetres(zone) ? LOOKING : { at: 'measuring' })}
        onCancel={() => setWork(LOOKING)}
      />
    )
  }
  const chooser = (tone: 'accent' | 'plain') =>
    mayUpload && (
      <FileButton
        tone={tone}
        label={text(zone.image ? 'plan.replace' : 'plan.choose')}
        icon={ImagePlus}
        accept={accepted}
        onFile={(file) => void open(file.name, openPicture(file))}
      />
    )
  return (
    <DropTarget onFile={mayUpload ? (file) => void open(file.name, openPicture(file)) : undefined}>
      <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface-raised p-3">
        <Button asChild tone="quiet" icon={ArrowLeft}>
          <Link to="/settings/areas/$areaId" params={{ areaId: zone.id }}>
            {text('plan.back', { zone: zone.name })}
          </Link>
        </Button>
        <span className="flex-1" />
        {!mayConfigure && (
          <p className="flex items-center gap-2 text-text-muted">
            <Lock aria-hidden className="size-4 shrink-0" />
            {text('plan.viewOnly')}
          </p>
        )}
        {zone.image && mayConfigure && (
          <Button
            tone={planMetres(zone) ? 'plain' : 'accent'}
            icon={Ruler}
            onClick={() => setWork({ at: 'measuring' })}
          >
            {text('measure.start')}
          </Button>
        )}
        {zone.image && chooser('plain')}
      </div>
      {work.failed && (
        <Problem>{text(`plan.problem.${work.failed.problem}`, { file: work.failed.file })}</Problem>
      )}
      {zone.image && mayConfigure && (
        <p className="px-4 py-2 text-text-muted">
          {text(offered === false ? 'plan.unavailable' : 'plan.drop')}
        </p>
      )}
      {zone.image && <NextStep site={site} zone={zone} />}
      <div className="relative flex min-h-80 flex-1">
        {zone.image ? (
          <PlanOfZone zone={zone} devices={[]} showGrid={false} />
        ) : (
          <EmptyState
            icon={ImagePlus}
            title={text('plan.none')}
            text={sentence ?? text('plan.drop')}
            action={chooser('accent')}
          />
        )}
      </div>
    </DropTarget>
  )
}

type DropTargetProps = { onFile: ((file: File) => void) | undefined; children: ReactNode }

function DropTarget({ onFile, children }: DropTargetProps) {
  function drop(event: DragEvent) {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) onFile?.(file)
  }
  return (
    <div
      className="flex min-h-0 flex-1 flex-col"
      {...(onFile && { onDragOver: (event: DragEvent) => event.preventDefault(), onDrop: drop })}
    >
      {children}
    </div>
  )
}

const accepted = 'image/png,image/jpeg,image/webp,image/svg+xml,application/pdf,.svg,.pdf'
