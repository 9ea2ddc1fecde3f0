import { useLayoutEffect, useRef } from 'react'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Choices, choiceClass } from '#ui/Choices.tsx'

type ZoneChoicesProps = {
  zones: readonly Area[]
  /** Undefined: all zones. */
  value: number | undefined
  onChoose: (zone: number | undefined) => void
  /** Whether to offer 'All Zones'. */
  withAll?: boolean
}

/** A button per zone, after 'All Zones' (specification §2). Long lists scroll, with the selected zone in view. */
export function ZoneChoices({ zones, value, onChoose, withAll = false }: ZoneChoicesProps) {
  const text = useText('charts')
  const choices = [...(withAll ? [{ id: undefined, name: text('allZones') }] : []), ...zones]
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (chosen) list.current?.scrollTo({ top: chosen.offsetTop - chosen.offsetHeight })
  }, [])
  return (
    <div ref={list} className="relative -m-1 max-h-34.5 overflow-y-auto p-1">
      <Choices label={text('zone')}>
        {choices.map(({ id, name }) => (
          <button
            key={id ?? 'all'}
            type="button"
            aria-pressed={id === value}
            onClick={() => onChoose(id)}
            className={choiceClass}
          >
            <span className="truncate">{name}</span>
          </button>
        ))}
      </Choices>
    </div>
  )
}
