import { useLayoutEffect, useRef } from 'react'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Choices, choiceClass } from '#ui/Choices.tsx'

type ZoneChoicesProps = {
  zones: readonly Area[]
  /** Undefined: all of them. */
  value: number | undefined
  onChoose: (zone: number | undefined) => void
  /** Whether 'All Zones' can be chosen. */
  withAll?: boolean
}

/**
 * A button for each zone, 'All Zones' before them (specification §2). Where there are many they scroll, and take no room
 * from what they are about; the chosen one is in view when they appear.
 */
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
