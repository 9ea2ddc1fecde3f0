import type { ReactNode } from 'react'
import type { Site } from '#app/site/siteModel.ts'
import { ROOT_AREA_ID } from '#domain/areas.ts'
import { CAUSES } from '#domain/findings/causes.ts'
import { useText } from '#i18n/index.ts'
import { X } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { type FindingsSearch, SHOWN } from './findingsSearch.ts'

type FindingsFiltersProps = {
  search: FindingsSearch
  site: Site
  onChange: (search: FindingsSearch) => void
  /** The one zone whose readings are looked at; where the server looks for findings, all zones may be shown. */
  ofZone?: number | undefined
  /** A further filter. */
  children?: ReactNode
}

/** Of what the console finds itself nothing is acknowledged. */
const SHOWN_OF_ZONE = SHOWN.filter((shown) => shown !== 'open' && shown !== 'acknowledged')

/** Filters by zone, cause and status; by a device, where a link has chosen one. */
export function FindingsFilters({ search, site, onChange, ofZone, children }: FindingsFiltersProps) {
  const text = useText('findings')
  const all = { value: '', label: text('filters.all') }
  const { zone: _, ...anywhere } = search
  const { cause: __, ...anything } = search
  const { status: ___, ...unfinished } = search
  const { device, ...anyDevice } = search
  const zones = site.areas.filter(({ id }) => id !== ROOT_AREA_ID)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={text('filters.status')}
        value={search.status ?? 'unfinished'}
        options={(ofZone === undefined ? SHOWN : SHOWN_OF_ZONE).map((shown) => ({
          value: shown,
          label: text(`shown.${shown}`),
        }))}
        onChange={(status) => onChange(status === 'unfinished' ? unfinished : { ...search, status })}
        className="w-48"
      />
      <Select
        label={text('filters.zone')}
        value={String(ofZone ?? search.zone ?? '')}
        options={[
          ...(ofZone === undefined ? [all] : []),
          ...zones.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(id) => onChange(id === '' ? anywhere : { ...search, zone: Number(id) })}
        className="w-48"
      />
      <Select
        label={text('filters.cause')}
        value={search.cause ?? ''}
        options={[all, ...CAUSES.map((cause) => ({ value: cause, label: text(`causes.${cause}`) }))]}
        onChange={(chosen) => {
          const cause = CAUSES.find((one) => one === chosen)
          onChange(cause === undefined ? anything : { ...search, cause })
        }}
        className="w-64"
      />
      {children}
      {device !== undefined && (
        <Button icon={X} onClick={() => onChange(anyDevice)}>
          {text('filters.device', { name: site.byId.devices.get(device)?.name ?? String(device) })}
        </Button>
      )}
    </div>
  )
}
