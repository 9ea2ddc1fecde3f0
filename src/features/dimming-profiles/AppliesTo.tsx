import { useId, useMemo } from 'react'
import type { Site } from '#app/site/siteModel.ts'
import { zoneElsewhere } from '#app/site/zoneElsewhere.ts'
import { compareNames } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { X } from '#icons/index.ts'
import type { Area, DeviceGroup } from '#openapi/lighting.d.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Profiles } from './useProfiles.ts'

type AppliesToProps = { site: Site; zone: Area; profiles: Profiles }

/** Checkboxes for groups, those with devices in the zone first; and the devices it applies to directly. */
export function AppliesTo({ site, zone, profiles }: AppliesToProps) {
  const text = useText('dimmingProfiles')
  const { targets, mayControl } = profiles
  const groups = useMemo(() => inZoneFirst(site, zone), [site, zone])
  const devices = targets.filter(({ of }) => of === 'device')
  const nameOf = (id: number) =>
    site.byId.devices.get(id)?.name ?? text('applies.unknown', { id: String(id) })
  return (
    <section aria-label={text('applies.title')} className="flex flex-col gap-2 border-t border-line pt-3">
      <h3 className="font-medium">{text('applies.title')}</h3>
      <p className="text-xs font-medium text-text-muted">{text('applies.groups')}</p>
      {groups.length === 0 && <p className="text-text-muted">{text('applies.noGroups')}</p>}
      <ul aria-label={text('applies.groups')} className="flex flex-col">
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} profiles={profiles} />
        ))}
      </ul>
      <p className="text-xs font-medium text-text-muted">{text('applies.devices')}</p>
      {devices.length === 0 && <p className="text-text-muted">{text('applies.noDevices')}</p>}
      <ul aria-label={text('applies.devices')} className="flex flex-wrap gap-1">
        {devices.map((target) => {
          const elsewhere = zoneElsewhere(site, zone, site.byId.devices.get(target.id))
          return (
            <li
              key={target.id}
              className={cn(
                'flex items-center rounded-md border border-line bg-surface-sunken pl-2 text-xs',
                elsewhere && 'text-text-muted',
              )}
            >
              <span className="py-1.5 pr-2">
                {nameOf(target.id)}
                {elsewhere && ` · ${elsewhere}`}
              </span>
              {mayControl && (
                <IconButton
                  icon={X}
                  label={text('applies.takeOff', { device: nameOf(target.id) })}
                  onClick={() => profiles.assign('takeOff', [target])}
                  className="size-7"
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function GroupRow({ group, profiles }: { group: DeviceGroup; profiles: Profiles }) {
  const text = useText('dimmingProfiles')
  const id = useId()
  const target = { of: 'group', id: group.id } as const
  const isApplied = profiles.appliesTo(target)
  return (
    <li className="flex items-center gap-2 py-1">
      <input
        id={id}
        type="checkbox"
        checked={isApplied}
        disabled={!profiles.mayControl}
        onChange={() => profiles.assign(isApplied ? 'takeOff' : 'apply', [target])}
        className="size-4 shrink-0 accent-accent-text"
      />
      <label htmlFor={id} className="min-w-0 flex-1 truncate">
        {text('applies.group', { name: group.name, count: group.devices.length })}
      </label>
    </li>
  )
}

function inZoneFirst({ groups, byId }: Site, zone: Area): DeviceGroup[] {
  const isHere = (group: DeviceGroup) => group.devices.some((id) => byId.devices.get(id)?.area === zone.id)
  return [...groups].sort(
    (one, other) => Number(isHere(other)) - Number(isHere(one)) || compareNames(one.name, other.name),
  )
}
