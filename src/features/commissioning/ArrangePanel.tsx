import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { SPREADS, type Spread, shapeWith, spacingIn } from '#domain/arranging.ts'
import type { PlanSize } from '#domain/position.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { ArrowDown, ArrowUp, ArrowUpDown } from '#icons/index.ts'
import type { Arrangement } from '#machines/placement/vocabulary.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { RovingList, type RovingListHandle } from '#ui/RovingList.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

type ArrangePanelProps = {
  arrangement: Arrangement
  /** The size of the plan, if it is known. */
  metres: PlanSize | undefined
  nameOf: (device: { id: number }) => string
  onChange: (change: Partial<Pick<Arrangement, 'devices' | 'shape' | 'spread'>>) => void
  onConfirm: () => void
  onCancel: () => void
}

/** Places several devices in rows: their order, the rows and columns, and the spacing. */
export function ArrangePanel({
  arrangement,
  metres,
  nameOf,
  onChange,
  onConfirm,
  onCancel,
}: ArrangePanelProps) {
  const text = useText('commissioning')
  const common = useText('common')
  const { devices, shape, spread, within } = arrangement
  const count = devices.length
  return (
    <section
      aria-label={text('arrange.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onCancel()
      }}
      className="flex flex-1 flex-col lg:min-h-0"
    >
      <div className="flex flex-col gap-3 p-4 pb-3">
        <h2 className="font-semibold">{text('arrange.title')}</h2>
        <p role="status" className="text-text-muted">
          {text(within ? 'arrange.preview' : 'arrange.draw')}
        </p>
        <div className="grid grid-cols-2 gap-2">
          <TextField
            label={text('arrange.rows')}
            type="number"
            min={1}
            max={count}
            value={shape.rows}
            onChange={({ target }) => onChange({ shape: shapeWith(count, { rows: target.valueAsNumber }) })}
          />
          <TextField
            label={text('arrange.columns')}
            type="number"
            min={1}
            max={count}
            value={shape.columns}
            onChange={({ target }) =>
              onChange({ shape: shapeWith(count, { columns: target.valueAsNumber }) })
            }
          />
        </div>
        <Select<Spread>
          label={text('arrange.spread')}
          value={spread}
          options={SPREADS.map((value) => ({ value, label: text(`arrange.spreads.${value}`) }))}
          onChange={(chosen) => onChange({ spread: chosen })}
        />
        {metres && within && <Spacing arrangement={{ shape, spread, within }} metres={metres} />}
        <div className="flex items-center justify-between">
          <p className="text-xs text-text-muted">{text('arrange.order')}</p>
          <IconButton
            icon={ArrowUpDown}
            label={text('arrange.reverse')}
            onClick={() => onChange({ devices: devices.toReversed() })}
          />
        </div>
      </div>
      <Order devices={devices} nameOf={nameOf} onChange={(reordered) => onChange({ devices: reordered })} />
      <div className="sticky bottom-0 grid gap-2 border-t border-line bg-surface-raised p-4 max-lg:grid-cols-2 max-lg:py-2">
        <Button tone="accent" disabled={!within} onClick={onConfirm}>
          {text('arrange.confirm', { count })}
        </Button>
        <Button onClick={onCancel}>{common('cancel')}</Button>
      </div>
    </section>
  )
}

type SpacingProps = {
  arrangement: Required<Pick<Arrangement, 'shape' | 'spread' | 'within'>>
  metres: PlanSize
}

/** How many metres columns and rows are apart. */
function Spacing({ arrangement: { shape, spread, within }, metres }: SpacingProps) {
  const text = useText('commissioning')
  if (!within) return null
  const size = { width: (within.width / 100) * metres.width, height: (within.height / 100) * metres.height }
  const { x, y } = spacingIn(shape, size, spread)
  const length = (value: number | undefined) =>
    value === undefined ? '–' : text('arrange.metres', { length: formatNumber(value, 1) })
  return <p className="tabular-nums">{text('arrange.spacing', { x: length(x), y: length(y) })}</p>
}

type OrderProps = {
  devices: Arrangement['devices']
  nameOf: ArrangePanelProps['nameOf']
  onChange: (devices: Arrangement['devices']) => void
}

/** The devices in order. Buttons beside each one, or Alt and an arrow key, move it. */
function Order({ devices, nameOf, onChange }: OrderProps) {
  const text = useText('commissioning')
  const list = useRef<RovingListHandle>(null)

  function move(from: number, to: number) {
    const moved = devices[from]
    if (!moved || to < 0 || to >= devices.length) return
    flushSync(() => onChange(devices.toSpliced(from, 1).toSpliced(to, 0, moved)))
    list.current?.focus(to)
  }
  function press(event: KeyboardEvent, index: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <RovingList
      ref={list}
      label={text('arrange.order')}
      count={devices.length}
      keyOf={(index) => devices[index]?.device.id ?? -1}
    >
      {(index, control) => {
        const entry = devices[index]
        if (!entry) return null
        const device = nameOf(entry.device)
        return (
          <div className="flex h-full items-center">
            <button
              type="button"
              {...control}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => press(event, index)}
              className="h-full min-w-0 flex-1 truncate rounded-sm text-left"
            >
              <span className="mr-2 inline-block w-6 text-right text-text-muted tabular-nums">
                {index + 1}
              </span>
              {device}
            </button>
            {[
              { icon: ArrowUp, to: index - 1, label: text('arrange.earlier', { device }) },
              { icon: ArrowDown, to: index + 1, label: text('arrange.later', { device }) },
            ].map(({ icon: Icon, to, label }) => (
              <button
                key={label}
                type="button"
                tabIndex={-1}
                aria-label={label}
                title={label}
                disabled={to < 0 || to >= devices.length}
                onClick={() => move(index, to)}
                className="inline-flex size-9 shrink-0 lg:w-7 items-center justify-center rounded-md text-text-muted hover:not-disabled:bg-surface-sunken disabled:opacity-30"
              >
                <Icon aria-hidden className="size-4" />
              </button>
            ))}
          </div>
        )
      }}
    </RovingList>
  )
}
