import { type FormEvent, useRef, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { NumberField } from '#app/forms/NumberField.tsx'
import { settingMutation } from '#app/settings/settingChanges.ts'
import { imageUrl } from '#app/site/imageUrl.ts'
import { parseNumber } from '#domain/numbers.ts'
import type { PlanSize } from '#domain/position.ts'
import { storedValue, zoneFields } from '#domain/settingFields.ts'
import { settingOf } from '#domain/settings.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Ruler } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { useSnackbar } from '#ui/Snackbar.tsx'
import { Handle } from './Handle.tsx'
import { Magnifier } from './Magnifier.tsx'
import { type Line, sizeByLine } from './measuring.ts'
import { PictureFrame } from './PictureFrame.tsx'

const START: Line = { from: { x: 25, y: 50 }, to: { x: 75, y: 50 } }
/** The size of a drawing without one, as on the plan. */
const NO_SIZE: PlanSize = { width: 4, height: 3 }

/** Measures the plan in metres, by a line of known length. */
export function Measure({ zone, onDone }: { zone: Area; onDone: () => void }) {
  const text = useText('zones')
  const common = useText('common')
  const snackbar = useSnackbar()
  const { outbox } = useCore()
  const frame = useRef<HTMLDivElement>(null)
  const [image, setImage] = useState<PlanSize>(NO_SIZE)
  const [line, setLine] = useState(START)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [heldEnd, setHeldEnd] = useState<keyof Line>()
  const length = parseNumber(typed) ?? 0
  const size = length > 0 ? sizeByLine(image, line, length) : undefined
  const shown = size && { width: formatNumber(size.width), height: formatNumber(size.height) }

  /** Two settings of the zone. */
  const mutationOf = (name: 'width_metres' | 'height_metres', value: number) =>
    settingMutation(zone.id, {
      field: name,
      value,
      before: storedValue(zoneFields[name], settingOf(zone.settings, name)),
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (length <= 0) return setProblem(text('measure.notALength'))
    if (!size || !shown) return setProblem(text('measure.tooShort'))
    outbox.add([mutationOf('width_metres', size.width), mutationOf('height_metres', size.height)])
    snackbar.show({ text: text('measure.done', shown), tone: 'good' })
    onDone()
  }

  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        className="flex flex-wrap items-start gap-2 border-b border-line bg-surface-raised p-3"
      >
        <p className="max-w-prose flex-1 basis-64 self-center text-text-muted">
          {text('measure.text')} {shown && <span className="text-text">{text('measure.result', shown)}</span>}
        </p>
        <NumberField
          label={text('measure.length')}
          unit={text('measure.metres')}
          value={typed}
          error={problem}
          onChange={(value) => {
            setTyped(value)
            setProblem(undefined)
          }}
          className="w-44"
        />
        <Button onClick={onDone} className="mt-5">
          {common('cancel')}
        </Button>
        <Button type="submit" tone="accent" icon={Ruler} className="mt-5">
          {text('measure.save')}
        </Button>
      </form>
      <PictureFrame size={image} frame={frame}>
        <img
          src={imageUrl(zone)}
          alt={text('plan.image', { zone: zone.name })}
          draggable={false}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            naturalWidth > 0 && setImage({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setProblem(text('measure.broken'))}
          className="absolute inset-0 size-full"
        />
        <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
          {(['stroke-[white] [stroke-width:5]', 'stroke-[black] [stroke-width:2]'] as const).map((look) => (
            <line
              key={look}
              x1={`${line.from.x}%`}
              y1={`${line.from.y}%`}
              x2={`${line.to.x}%`}
              y2={`${line.to.y}%`}
              className={look}
            />
          ))}
        </svg>
        <Handle
          label={text('measure.first')}
          at={line.from}
          frame={frame}
          onMove={(from) => setLine({ ...line, from })}
          onHeld={(isHeld) => setHeldEnd(isHeld ? 'from' : undefined)}
        />
        <Handle
          label={text('measure.second')}
          at={line.to}
          frame={frame}
          onMove={(to) => setLine({ ...line, to })}
          onHeld={(isHeld) => setHeldEnd(isHeld ? 'to' : undefined)}
        />
        {heldEnd && <Magnifier src={imageUrl(zone)} at={line[heldEnd]} frame={frame} />}
      </PictureFrame>
    </>
  )
}
