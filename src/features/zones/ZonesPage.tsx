import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useCapability } from '#app/core/capability.ts'
import { useApi, useChangeSite } from '#app/core/context.tsx'
import { useEmptyAction } from '#app/empty/emptyActions.tsx'
import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { useSession } from '#app/session/session.tsx'
import { withoutEntity } from '#app/site/changeSite.ts'
import { PlanSite } from '#app/site/planSite.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { may } from '#domain/access.ts'
import { orGone } from '#domain/result.ts'
import { planMetres } from '#domain/settings.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { ImagePlus, Lock, Map as MapIcon, SquareStack, Trash2 } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useSnackbar } from '#ui/Snackbar.tsx'
import { AddZone } from './AddZone.tsx'

/** The zones. Adding and deleting them are extensions; names are changed in the zones' settings. */
export function ZonesPage() {
  return <PlanSite>{(site) => <Zones site={site} />}</PlanSite>
}

function Zones({ site }: { site: Site }) {
  const text = useText('zones')
  const mayConfigure = may('configure', useSession().roles)
  const mayAdd = useCapability('createArea') === true && mayConfigure
  const { sentence } = useEmptyAction('zones')
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-4 p-4">
      {!mayConfigure && (
        <p className="flex items-center gap-2 text-text-muted">
          <Lock aria-hidden className="size-4 shrink-0" />
          {text('viewOnly')}
        </p>
      )}
      {mayAdd && <AddZone zones={site.areas} />}
      {site.areas.length > 0 ? (
        <ZoneTable site={site} mayConfigure={mayConfigure} />
      ) : (
        <EmptyState
          icon={SquareStack}
          title={text('noneYet.title')}
          text={sentence ?? text('noneYet.text')}
        />
      )}
    </div>
  )
}

const cellClass = 'border-t border-line px-3 py-1.5'

function ZoneTable({ site, mayConfigure }: { site: Site; mayConfigure: boolean }) {
  const text = useText('zones')
  const mayDelete = useCapability('deleteArea') === true && mayConfigure
  const { question, ask } = useDeletion()
  const counts = useMemo(() => {
    const found = new Map<number | null, number>()
    for (const { area } of site.devices) found.set(area, (found.get(area) ?? 0) + 1)
    return found
  }, [site.devices])
  const columns = ['name', 'plan', 'size', 'devices'] as const
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface-raised">
      <table aria-label={text('list')} className="w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-left text-xs text-text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {text(`columns.${column}`)}
              </th>
            ))}
            {mayDelete && (
              <th scope="col">
                <span className="sr-only">{text('columns.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {site.areas.map((zone) => {
            const devices = counts.get(zone.id) ?? 0
            return (
              <tr key={zone.id}>
                <th scope="row" className={`${cellClass} text-left font-medium`}>
                  <Link
                    to="/settings/areas/$areaId"
                    params={{ areaId: zone.id }}
                    className="text-accent-text underline underline-offset-2"
                  >
                    {zone.name}
                  </Link>
                </th>
                <td className={cellClass}>
                  <PlanLink zone={zone} mayConfigure={mayConfigure} />
                </td>
                <td className={`${cellClass} whitespace-nowrap tabular-nums`}>
                  <Size zone={zone} />
                </td>
                <td className={`${cellClass} tabular-nums`}>{formatNumber(devices)}</td>
                {mayDelete && (
                  <td className={`${cellClass} text-right`}>
                    <IconButton
                      icon={Trash2}
                      label={text(devices > 0 ? 'notEmpty' : 'delete', { zone: zone.name })}
                      aria-disabled={devices > 0 || undefined}
                      className={devices > 0 ? 'cursor-not-allowed opacity-50' : ''}
                      onClick={() => devices === 0 && ask(zone)}
                    />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {question}
    </div>
  )
}

function Size({ zone }: { zone: Area }) {
  const text = useText('zones')
  const metres = planMetres(zone)
  if (!metres) return <span className="text-text-muted">{text('noSize')}</span>
  return text('size', { width: formatNumber(metres.width), height: formatNumber(metres.height) })
}

function PlanLink({ zone, mayConfigure }: { zone: Area; mayConfigure: boolean }) {
  const text = useText('zones')
  if (!zone.image && !mayConfigure) return <span className="text-text-muted">{text('noPlan')}</span>
  const Icon = zone.image ? MapIcon : ImagePlus
  return (
    <Link
      to="/settings/areas/$areaId/plan"
      params={{ areaId: zone.id }}
      aria-label={text('planOf', { zone: zone.name })}
      className="inline-flex items-center gap-1.5 text-accent-text underline underline-offset-2"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {text(zone.image ? 'hasPlan' : 'addPlan')}
    </Link>
  )
}

/** Asks before deleting a zone, and confirms the deletion. */
function useDeletion() {
  const text = useText('zones')
  const api = useApi()
  const changeSite = useChangeSite()
  const snackbar = useSnackbar()
  const reasonOf = useErrorMessage()
  const [zone, setZone] = useState<Area>()

  async function remove({ id, name }: Area) {
    const answer = await changeSite({
      scope: `area-${id}`,
      call: async () => orGone(await api.deleteArea(id)),
      shown: (tables) => ({ ...tables, areas: withoutEntity(tables.areas, id) }),
    })
    if (answer.ok) snackbar.show({ text: text('deleted', { zone: name }), tone: 'good' })
    else
      snackbar.show({
        text: text('deleteFailed', { zone: name, reason: reasonOf(answer.error) }),
        tone: 'bad',
      })
  }

  const question = (
    <ConfirmDialog
      open={zone !== undefined}
      onOpenChange={() => setZone(undefined)}
      title={text('deleteTitle')}
      text={text('deleteText', { zone: zone?.name ?? '' })}
      confirmLabel={text('confirmDelete')}
      onConfirm={() => zone && void remove(zone)}
    />
  )
  return { question, ask: setZone }
}
