import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Site } from '#app/siteModel.ts'
import { DEVICE_FILTERS, type Device, type DeviceFilter, passesFilter } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Chooser } from '#ui/Chooser.tsx'
import { findMatches } from '#ui/findMatches.ts'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ChipList } from './ChipList.tsx'

export type PickerProps = {
  site: Site
  zone: Area
  onChooseZone: (zone: Area) => void
  /** Those that stand on no plan. */
  devices: readonly Device[]
  onPick: (device: Device) => void
}

/** Chooses the zone to place on and, by type and name, among the devices to place. */
export function Picker({ site, zone, onChooseZone, devices, onPick }: PickerProps) {
  const plan = useText('plan')
  const text = useText('commissioning')
  const [filter, setFilter] = useState<DeviceFilter>('all')
  const [name, setName] = useState('')
  const shown = useMemo(() => {
    const ofKind = devices.filter(({ kind }) => passesFilter(kind, filter))
    return findMatches(ofKind, name, (device) => device.name)
  }, [devices, filter, name])
  const isAll = shown.length === devices.length
  return (
    <>
      <div className="flex flex-col gap-3 p-4 pb-3">
        <h2 className="font-semibold text-balance">{text('picker.title')}</h2>
        <Chooser
          label={plan('zone')}
          prompt={plan('chooseZone')}
          items={site.areas}
          value={zone}
          textOf={(area) => area.name}
          keyOf={({ id }) => id}
          onChoose={onChooseZone}
        />
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
          onChange={({ target }) => setName(target.value)}
          trailing={<Search aria-hidden className="mr-3 size-4 text-text-muted" />}
        />
        <p role="status" className="text-xs text-text-muted">
          {isAll
            ? text('picker.count', { count: devices.length })
            : text('picker.countOf', { shown: shown.length, total: devices.length })}
        </p>
      </div>
      {shown.length > 0 ? (
        <ChipList label={text('picker.list')} devices={shown} onPick={onPick} />
      ) : (
        <p className="px-4 text-text-muted">
          {text(devices.length > 0 ? 'picker.noMatch' : 'picker.noneLeft')}
        </p>
      )}
    </>
  )
}
