import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { zoneElsewhere } from '#app/site/zoneElsewhere.ts'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { Minus, Plus } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { cn } from '#ui/cn.ts'
import { RovingList, type RovingListHandle } from '#ui/RovingList.tsx'
import type { Groups } from './useGroups.ts'

type GroupDevicesProps = {
  label: string
  devices: readonly Device[]
  zone: Area
  /** For zone names, if devices may be in other zones. */
  site?: Site
  groups: Groups
  /** The action of a click. */
  does: 'put' | 'takeOut'
}

/** A virtual list of devices: a click adds one to the opened group, or removes it. */
export function GroupDevices({ label, devices, zone, site, groups, does }: GroupDevicesProps) {
  const text = useText('groups')
  const list = useRef<RovingListHandle>(null)
  const { opened, mayControl, choose } = groups
  const Icon = does === 'put' ? Plus : Minus

  /** Keeps the focus in the list, on the next device. */
  function pick(device: Device, index: number) {
    flushSync(() => choose([device]))
    if (devices.length > 1) list.current?.focus(Math.min(index, devices.length - 2))
  }
  return (
    <RovingList
      ref={list}
      label={label}
      count={devices.length}
      keyOf={(index) => devices[index]?.id ?? -1}
      className="max-h-80 border-y"
    >
      {(index, control) => {
        const device = devices[index]
        if (!device) return null
        const { name, kind } = device
        const elsewhere = site && zoneElsewhere(site, zone, device)
        return (
          <button
            type="button"
            {...control}
            disabled={!mayControl || !opened}
            title={opened && text(does, { device: name, group: opened.name })}
            onClick={() => pick(device, index)}
            className="flex h-full w-full items-center gap-1 rounded-md pr-1 text-left -outline-offset-1 hover:not-disabled:bg-surface-sunken"
          >
            <PlanGlyph kind={kind} outside={elsewhere !== undefined} />
            <span className={cn('min-w-0 flex-1 truncate', elsewhere && 'text-text-muted')}>{name}</span>
            {elsewhere && <span className="max-w-28 truncate text-xs text-text-muted">{elsewhere}</span>}
            {mayControl && opened && <Icon aria-hidden className="size-4 shrink-0 text-text-muted" />}
          </button>
        )
      }}
    </RovingList>
  )
}
