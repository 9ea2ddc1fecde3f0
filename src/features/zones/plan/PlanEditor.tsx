import { useState } from 'react'
import type { Device } from '#domain/devices.ts'
import { isPlaced } from '#domain/devices.ts'
import { planMetres } from '#domain/settings.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { RotateCcw, RotateCw, Scan, Upload } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { CropEditor } from './CropEditor.tsx'
import { sameShape } from './measuring.ts'
import type { Picture } from './picture.ts'
import { AS_IT_IS, isWhole, planPixels, rotate, WHOLE } from './rendering.ts'
import { type UploadState, usePlanUpload } from './usePlanUpload.ts'

type PlanEditorProps = {
  zone: Area
  devices: readonly Device[]
  picture: Picture
  onPage: (page: number) => void
  onDone: () => void
  onCancel: () => void
}

/** Rotates, crops, previews and uploads a chosen picture. */
export function PlanEditor({ zone, devices, picture, onPage, onDone, onCancel }: PlanEditorProps) {
  const text = useText('zones')
  const common = useText('common')
  const [framing, setFraming] = useState(AS_IT_IS)
  const { state, upload, cancel } = usePlanUpload(zone, onDone)
  const pixels = planPixels(picture.size, framing)
  const metres = planMetres(zone)
  const placed = devices.filter(isPlaced).length
  const isBusy = state !== 'idle'
  const { pages } = picture
  return (
    <>
      <div className="flex flex-wrap items-end gap-2 border-b border-line bg-surface-raised p-3">
        {pages && pages.count > 1 && (
          <Select
            label={text('plan.page')}
            value={String(pages.shown)}
            options={Array.from({ length: pages.count }, (_, at) => ({
              value: String(at + 1),
              label: `${at + 1} / ${pages.count}`,
            }))}
            onChange={(page) => onPage(Number(page))}
            disabled={isBusy}
          />
        )}
        <Button icon={RotateCcw} disabled={isBusy} onClick={() => setFraming(rotate(framing, false))}>
          {text('plan.rotateLeft')}
        </Button>
        <Button icon={RotateCw} disabled={isBusy} onClick={() => setFraming(rotate(framing, true))}>
          {text('plan.rotateRight')}
        </Button>
        <Button
          icon={Scan}
          disabled={isBusy || isWhole(framing.crop)}
          onClick={() => setFraming({ ...framing, crop: WHOLE })}
        >
          {text('plan.reset')}
        </Button>
        <span className="flex-1" />
        {isBusy ? (
          <Progress state={state} onCancel={cancel} />
        ) : (
          <>
            <Button onClick={onCancel}>{common('cancel')}</Button>
            <Button tone="accent" icon={Upload} onClick={() => void upload(picture, framing)}>
              {text('plan.upload')}
            </Button>
          </>
        )}
      </div>
      <CropEditor
        picture={picture}
        framing={framing}
        devices={devices}
        onCrop={(crop) => !isBusy && setFraming({ ...framing, crop })}
      />
      <p className="flex flex-wrap gap-x-4 px-4 pb-3 text-text-muted">
        <span>{picture.name}</span>
        <span className="tabular-nums">
          {text('plan.pixels', { width: formatNumber(pixels.width), height: formatNumber(pixels.height) })}
        </span>
        <span>{text('plan.cropHint')}</span>
        {placed > 0 && <span>{text('plan.devicesHint', { count: placed })}</span>}
        {metres && !sameShape(pixels, metres) && (
          <strong className="font-medium text-text">{text('plan.otherShape')}</strong>
        )}
      </p>
    </>
  )
}

function Progress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const text = useText('zones')
  const common = useText('common')
  if (typeof state !== 'number') return <Spinner label={text('plan.preparing')} />
  const label = text('plan.uploading', { percent: formatPercent(Math.floor(state * 100)) })
  return (
    <>
      <label className="flex items-center gap-2 self-center tabular-nums">
        <progress value={state} className="w-40 accent-accent" />
        {label}
      </label>
      <Button onClick={onCancel}>{common('cancel')}</Button>
    </>
  )
}
