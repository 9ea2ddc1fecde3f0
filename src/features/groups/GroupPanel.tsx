import { useMemo, useState } from 'react'
import { EmptyPanel } from '#app/empty/EmptyPage.tsx'
import { useStableKeys } from '#app/outbox/useStableKeys.ts'
import type { Site } from '#app/site/siteModel.ts'
import { ZoneChooser } from '#app/site/ZoneChooser.tsx'
import { useText } from '#i18n/index.ts'
import { Network, Plus, Search } from '#icons/index.ts'
import type { Area, DeviceGroup } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { findMatches } from '#ui/findMatches.ts'
import { TextField } from '#ui/TextField.tsx'
import { Group, UnsetDevices } from './Group.tsx'
import { groupsAround } from './members.ts'
import type { Groups } from './useGroups.ts'

type GroupPanelProps = {
  site: Site
  zone: Area
  onChooseZone: (zone: Area) => void
  groups: Groups
  /** Closes the panel if it covers the plan. */
  onShowPlan: () => void
}

/** The zone chooser, the groups in the zone and elsewhere, and devices without a group; filtered by name. */
export function GroupPanel({ site, zone, onChooseZone, groups, onShowPlan }: GroupPanelProps) {
  const text = useText('groups')
  const keyOf = useStableKeys()
  const [name, setName] = useState('')
  const { mayControl, members, unset } = groups
  const { here, elsewhere } = useMemo(() => {
    const found = findMatches(site.groups, name, (group) => [group.name, ...group.tags].join(' '))
    return groupsAround(found, members, zone.id)
  }, [site.groups, members, zone.id, name])
  const unsetFound = useMemo(() => findMatches(unset, name, (device) => device.name), [unset, name])

  const list = (listed: readonly DeviceGroup[]) =>
    listed.map((group) => (
      <Group
        key={keyOf(group.id)}
        group={group}
        site={site}
        zone={zone}
        groups={groups}
        onShowPlan={onShowPlan}
      />
    ))
  return (
    <>
      <div className="flex flex-col gap-3 border-b border-line p-4">
        <ZoneChooser zones={site.areas} value={zone} onChoose={onChooseZone} />
        <TextField
          label={text('filter')}
          type="search"
          value={name}
          onChange={({ target }) => setName(target.value)}
          trailing={<Search aria-hidden className="mr-3 size-4 text-text-muted" />}
        />
        {mayControl && (
          <Button icon={Plus} onClick={() => groups.add(false)}>
            {text('add')}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto pb-4">
        {site.devices.length > 0 ? (
          <UnsetDevices zone={zone} devices={unsetFound} total={unset.length} groups={groups} />
        ) : (
          <div className="border-b border-line py-4">
            <EmptyPanel of="devices" text={text('noDevices')} />
          </div>
        )}
        <section aria-label={text('here', { zone: zone.name })}>
          {list(here)}
          {site.groups.length === 0 && (
            <div className="flex flex-col items-start gap-3 p-4">
              <p className="text-text-muted">{text(mayControl ? 'none' : 'noneViewOnly')}</p>
              {mayControl && unset.length > 0 && (
                <Button icon={Network} onClick={() => groups.add(true)}>
                  {text('addOfUnset', { count: unset.length })}
                </Button>
              )}
            </div>
          )}
        </section>
        {elsewhere.length > 0 && (
          <section aria-labelledby="groups-elsewhere">
            <h2 id="groups-elsewhere" className="px-4 pt-4 pb-1 text-xs font-medium text-text-muted">
              {text('elsewhere')}
            </h2>
            {list(elsewhere)}
          </section>
        )}
        <p
          role="status"
          className={name !== '' && here.length + elsewhere.length === 0 ? 'p-4 text-text-muted' : 'sr-only'}
        >
          {name !== '' &&
            text('found', { groups: here.length + elsewhere.length, devices: unsetFound.length })}
        </p>
      </div>
    </>
  )
}
