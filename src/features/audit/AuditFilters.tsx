import { useText } from '#i18n/index.ts'
import type { Account } from '#openapi/lighting.d.ts'
import { Select } from '#ui/Select.tsx'
import { type AuditSearch, kinds, spans } from './auditSearch.ts'

type AuditFiltersProps = {
  search: AuditSearch
  users: readonly Account[]
  onChange: (search: AuditSearch) => void
}

/** Filters by user, kind and period. */
export function AuditFilters({ search, users, onChange }: AuditFiltersProps) {
  const text = useText('audit')
  const all = { value: '', label: text('filters.all') }
  const { user: _, ...anybody } = search
  const { kind: __, ...anything } = search
  const { days: ___, ...ever } = search
  return (
    <>
      <Select
        label={text('filters.user')}
        value={String(search.user ?? '')}
        options={[all, ...users.map(({ id, displayName }) => ({ value: String(id), label: displayName }))]}
        onChange={(id) => onChange(id === '' ? anybody : { ...search, user: Number(id) })}
        className="w-44"
      />
      <Select
        label={text('filters.kind')}
        value={search.kind ?? ''}
        options={[all, ...kinds.map((kind) => ({ value: kind, label: text(`kinds.${kind}`) }))]}
        onChange={(chosen) => {
          const kind = kinds.find((one) => one === chosen)
          onChange(kind === undefined ? anything : { ...search, kind })
        }}
        className="w-44"
      />
      <Select
        label={text('filters.days')}
        value={String(search.days ?? '')}
        options={[
          { value: '', label: text('filters.ever') },
          ...spans.map((days) => ({ value: String(days), label: text(`filters.spans.${spanNames[days]}`) })),
        ]}
        onChange={(chosen) => {
          const days = spans.find((one) => String(one) === chosen)
          onChange(days === undefined ? ever : { ...search, days })
        }}
        className="w-44"
      />
    </>
  )
}

const spanNames = { 1: 'day', 7: 'week', 30: 'month', 365: 'year' } as const
