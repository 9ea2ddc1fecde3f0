import { Link } from '@tanstack/react-router'
import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { EmptyPanel } from '#app/empty/EmptyPage.tsx'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { ZoneChooser } from '#app/site/ZoneChooser.tsx'
import { may } from '#domain/access.ts'
import { takesPart } from '#domain/deviceKinds.ts'
import { DEVICE_FILTERS, type Device, type DeviceFilter, passesFilter } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { Grid3x3, Network, Search } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { findMatches } from '#ui/findMatches.ts'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ChipList } from './ChipList.tsx'

export type PickerProps = {
  site: Site
  zone: Area
  onChooseZone: (zone: Area) => void
  /** Unplaced devices. */
  devices: readonly Device[]
  mayPlace: boolean
  /** The filter by name. */
  name: string
  onName: (name: string) => void
  onPick: (device: Device) => void
  onPress: (device: Device, event: PointerEvent<HTMLElement>) => void
  /** Called to place several devices in rows. */
  onArrange: (devices: readonly Device[]) => void
}

/** Chooses the zone, and filters the unplaced devices by type and name. */
export function Picker(props: PickerProps) {
  const { site, zone, onChooseZone, devices, mayPlace, name, onName, onPick, onPress, onArrange } = props
  const text = useText('commissioning')
  const common = useText('common')
  const [filter, setFilter] = useState<DeviceFilter>('all')
  const shown = useMemo(() => {
    const ofKind = devices.filter(({ kind }) => passesFilter(kind, filter))
    return findMatches(ofKind, name, (device) => device.name)
  }, [devices, filter, name])
  const { chosen, choose, setChosen } = useSeveral(shown)
  const isAll = shown.length === devices.length
  return (
    <>
      <div className="flex flex-col gap-3 p-4 pb-3">
        <h2 className="font-semibold text-balance">{text('picker.title')}</h2>
        <ZoneChooser zones={site.areas} value={zone} onChoose={onChooseZone} />
        <Select
          label={text('picker.type')}
          value={filter}
          options={DEVICE_FILTERS.map((value) => ({ value, label: text(`picker.filters.${value}`) }))}
          onChange={setFilter}
        />
        <TextField
          label={text('picker.name')}
          type="search"
          value={name}
          onChange={({ target }) => onName(target.value)}
          trailing={<Search aria-hidden className="mr-3 size-4 text-text-muted" />}
        />
        <p role="status" className="text-xs text-text-muted">
          {isAll
            ? text('picker.count', { count: devices.length })
            : text('picker.countOf', { shown: shown.length, total: devices.length })}
        </p>
      </div>
      {shown.length > 0 ? (
        <ChipList
          label={text('picker.list')}
          devices={shown}
          disabled={!mayPlace}
          chosen={chosen}
          onPick={chosen ? choose : (device) => onPick(device)}
          onPress={onPress}
        />
      ) : (
        <div className="flex flex-1 flex-col gap-3">
          {site.devices.length > 0 ? (
            <p className="px-4 text-text-muted">
              {text(devices.length > 0 ? 'picker.noMatch' : 'picker.noneLeft')}
            </p>
          ) : (
            <EmptyPanel of="devices" text={text('picker.noDevices')} />
          )}
          {devices.length === 0 && <GroupThem site={site} zone={zone} />}
        </div>
      )}
      {mayPlace && devices.length > 1 && (
        <div className="flex flex-col gap-2 border-t border-line p-4">
          {chosen ? (
            <>
              <div className="flex items-center justify-between gap-2">
                <p role="status">{text('arrange.chosen', { count: chosen.size })}</p>
                <Button tone="quiet" onClick={() => setChosen(new Set(shown.map(({ id }) => id)))}>
                  {text('arrange.all')}
                </Button>
              </div>
              <div className="grid grid-cols-2 gap-2">
                <Button
                  tone="accent"
                  disabled={chosen.size === 0}
                  onClick={() => {
                    onArrange(devices.filter(({ id }) => chosen.has(id)))
                    setChosen(undefined)
                  }}
                >
                  {text('arrange.next')}
                </Button>
                <Button onClick={() => setChosen(undefined)}>{common('cancel')}</Button>
              </div>
            </>
          ) : (
            <>
              {shown.length > 0 && (
                <Button icon={Grid3x3} onClick={() => onArrange(shown)}>
                  {text('arrange.everything', { count: shown.length })}
                </Button>
              )}
              <Button tone="quiet" onClick={() => setChosen(new Set())}>
                {text('arrange.start')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}

/** After the last device is placed: the zone's devices that are in no group. */
function GroupThem({ site, zone }: Pick<PickerProps, 'site' | 'zone'>) {
  const text = useText('commissioning')
  const mayControl = may('control', useSession().roles)
  const count = useMemo(() => {
    const inGroups = new Set(site.groups.flatMap(({ devices }) => devices))
    return site.devices.filter(
      ({ id, area, kind }) => area === zone.id && takesPart(kind) && !inGroups.has(id),
    ).length
  }, [site.groups, site.devices, zone.id])
  if (!mayControl || count === 0) return null
  return (
    <Button asChild icon={Network} className="mx-4 self-start">
      <Link to="/groups" search={{ zone: zone.id, group: 'new' }}>
        {text('picker.group', { count })}
      </Link>
    </Button>
  )
}

/** Multiple selection among the shown devices, one by one or with Shift as a range. */
function useSeveral(shown: readonly Device[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const last = useRef<number>(undefined)

  function choose(device: Device, isSpan: boolean) {
    const [from, to] = [shown.findIndex(({ id }) => id === last.current), shown.indexOf(device)]
    last.current = device.id
    const next = new Set(chosen)
    if (isSpan && from >= 0) {
      for (const { id } of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id)
    } else if (!next.delete(device.id)) next.add(device.id)
    setChosen(next)
  }
  return { chosen, choose, setChosen }
}
