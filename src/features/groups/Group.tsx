import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isTemporary } from '#app/outbox/temporaryIds.ts'
import { useColorScheme } from '#app/session/theme.tsx'
import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { originals } from '#domain/originals.ts'
import { useText } from '#i18n/index.ts'
import { ChevronRight, MousePointerClick, Pencil, SlidersHorizontal, Trash2 } from '#icons/index.ts'
import type { Area, DeviceGroup } from '#openapi/lighting.d.ts'
import type { GroupColour } from '#plan/device.ts'
import { palettes } from '#plan/sprites/palette.ts'
import { Button } from '#ui/Button.tsx'
import { cn } from '#ui/cn.ts'
import { useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'
import { GroupDevices } from './GroupDevices.tsx'
import { groupColour, profilesOf } from './members.ts'
import type { Groups } from './useGroups.ts'

type GroupProps = {
  group: DeviceGroup
  site: Site
  zone: Area
  groups: Groups
  onShowPlan: () => void
}

/** A group; if opened, with its details and devices. */
export function Group({ group, site, zone, groups, onShowPlan }: GroupProps) {
  const text = useText('groups')
  const { opened, members, toggle } = groups
  const devices = members.get(group.id) ?? []
  return (
    <Expandable
      colour={groupColour(group.id)}
      name={group.name}
      {...(isTemporary(group.id) && { state: text('notSaved') })}
      note={text('count', { count: devices.length })}
      open={opened?.id === group.id}
      onToggle={() => toggle(group)}
    >
      <About group={group} site={site} zone={zone} groups={groups} onShowPlan={onShowPlan} />
      {devices.length > 0 ? (
        <GroupDevices
          label={text('devicesOf', { group: group.name })}
          devices={devices}
          zone={zone}
          site={site}
          groups={groups}
          does="takeOut"
        />
      ) : (
        <p className="px-4 text-text-muted">{text('empty')}</p>
      )}
    </Expandable>
  )
}

function About({ group, site, zone, groups, onShowPlan }: GroupProps) {
  const text = useText('groups')
  const wide = useMediaQuery(wideWindow)
  const { actor, mayControl } = groups
  const { id, name, description, tags } = group
  const profiles = profilesOf(id, site)
  return (
    <div className="flex flex-col gap-3 px-4">
      {description && <p className="wrap-break-word whitespace-pre-line text-text-muted">{description}</p>}
      {tags.length > 0 && (
        <ul aria-label={text('tags')} className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full truncate rounded-full bg-surface-sunken px-2 py-0.5 text-xs">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <p className="text-xs text-text-muted">
        {profiles.length > 0 ? text('profiles', { profiles: profiles.join(', ') }) : text('noProfiles')}
      </p>
      {mayControl && profiles.length === 0 && (
        <Button asChild icon={SlidersHorizontal} className="self-start">
          {originals(site.rules).length > 0 ? (
            <Link to="/dimming-profiles" search={{ zone: zone.id }}>
              {text('applyProfile')}
            </Link>
          ) : (
            <Link to="/dimming-profiles" search={{ zone: zone.id, profile: 'new' }}>
              {text('addProfile')}
            </Link>
          )}
        </Button>
      )}
      {mayControl && (
        <div className="flex flex-wrap gap-2">
          {!wide && (
            <Button icon={MousePointerClick} onClick={onShowPlan}>
              {text('onPlan')}
            </Button>
          )}
          <Button
            icon={Pencil}
            onClick={() =>
              actor.send({ type: 'form.opened', group: id, before: { name, description, tags } })
            }
          >
            {text('edit')}
          </Button>
          <Button
            tone="danger"
            icon={Trash2}
            onClick={() => actor.send({ type: 'deletion.requested', group: id, name })}
          >
            {text('delete')}
          </Button>
        </div>
      )}
    </div>
  )
}

type UnsetDevicesProps = {
  zone: Area
  /** The filtered devices, of `total`. */
  devices: readonly Device[]
  total: number
  groups: Groups
}

/** The pseudo-group of specification §2: devices without a group. */
export function UnsetDevices({ zone, devices, total, groups }: UnsetDevicesProps) {
  const text = useText('groups')
  const [isOpen, setOpen] = useState(false)
  return (
    <Expandable
      name={text('unset')}
      note={
        devices.length === total
          ? text('count', { count: total })
          : text('countOf', { shown: devices.length, total })
      }
      open={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {devices.length > 0 ? (
        <GroupDevices label={text('unset')} devices={devices} zone={zone} groups={groups} does="put" />
      ) : (
        <p className="px-4 text-text-muted">{text(total > 0 ? 'noMatch' : 'allSet')}</p>
      )}
    </Expandable>
  )
}

type ExpandableProps = {
  /** The colour of the group's rings on the plan. */
  colour?: GroupColour
  name: string
  /** Below the name. */
  state?: string
  /** Beside it. */
  note: string
  open: boolean
  onToggle: () => void
  children: ReactNode
}

function Expandable({ colour, name, state, note, open, onToggle, children }: ExpandableProps) {
  return (
    <div className={cn('border-b border-line', open && 'bg-surface-raised pb-4')}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-2 px-4 py-2 text-left -outline-offset-2 hover:bg-surface-sunken aria-expanded:bg-accent-soft"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 shrink-0 text-text-muted transition-transform', open && 'rotate-90')}
          />
          {colour !== undefined && <ColourSample colour={colour} />}
          <span className="min-w-0 flex-1 wrap-break-word">
            <span className={cn(open && 'font-semibold')}>{name}</span>
            {state && <span className="block text-xs text-text-muted">{state}</span>}
          </span>
          <span className="shrink-0 text-xs text-text-muted tabular-nums">{note}</span>
        </button>
      </h2>
      {open && <div className="flex flex-col gap-3 pt-3">{children}</div>}
    </div>
  )
}

/** A ring as on the plan, with the light line around it that makes it visible on any background. */
function ColourSample({ colour }: { colour: GroupColour }) {
  const { group, halo } = palettes[useColorScheme()]
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 rounded-full border-3"
      style={{ borderColor: group[colour], boxShadow: `0 0 0 1px ${halo}` }}
    />
  )
}
