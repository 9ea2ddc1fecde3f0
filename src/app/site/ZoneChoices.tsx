import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Choices, choiceClass } from '#ui/Choices.tsx'

type ZoneChoicesProps = {
  zones: readonly Area[]
  /** Undefined: all zones. */
  value: number | undefined
  /** Whether to offer 'All Zones'. */
  withAll?: boolean
}

/**
 * A button per zone, after 'All Zones' (specification §2). The chosen zone is the page's search parameter `zone`; the others stay.
 * Long lists scroll, with the selected zone in view.
 */
export function ZoneChoices({ zones, value, withAll = false }: ZoneChoicesProps) {
  const text = useText('charts')
  const navigate = useNavigate()
  const choose = (id: number | undefined) =>
    void navigate({
      to: '.',
      search: ({ zone: _, ...search }: Record<string, unknown>) =>
        id === undefined ? search : { ...search, zone: id },
    })
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
            onClick={() => choose(id)}
            className={choiceClass}
          >
            <span className="truncate">{name}</span>
          </button>
        ))}
      </Choices>
    </div>
  )
}
