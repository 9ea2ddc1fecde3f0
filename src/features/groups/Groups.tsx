import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LivePlanOfZone } from '#app/plan/planOfZone.tsx'
import type { ZonePageParts } from '#app/site/ZonePage.tsx'
import { takesPart } from '#domain/deviceKinds.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Minus, Network, Plus } from '#icons/index.ts'
import type { PlanDevice, PlanHandle } from '#plan/Plan.tsx'
import type { MenuAction } from '#ui/MenuAt.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { DeletionQuestion } from './DeletionQuestion.tsx'
import { GroupForm } from './GroupForm.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import { GroupsToolbar } from './GroupsToolbar.tsx'
import { Legend } from './Legend.tsx'
import { MoveQuestion } from './MoveQuestion.tsx'
import { mayJoin } from './members.ts'
import { Notices } from './Notices.tsx'
import { useGroups } from './useGroups.ts'
import { useOperationToasts } from './useOperationToasts.ts'

/** `requestedId`: the group that the page was opened for, by id; `new` of devices that are in none. */
type GroupsProps = ZonePageParts & { requestedId: number | 'new' | undefined }

/** The groups at the left, and at the right the zone's plan for adding devices to the opened group. */
export function Groups({ site, zone, requestedId, onChooseZone }: GroupsProps) {
  const text = useText('groups')
  const groups = useGroups(site, zone)
  const { context, gesture, groupOf, opened, mayControl } = groups
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [isMarquee, setMarquee] = useState(false)
  const plan = useRef<PlanHandle>(null)
  useOperationToasts(groups)

  const openRequested = useEffectEvent((group: number | 'new') => {
    if (group !== 'new') groups.open(group)
    else if (mayControl) groups.add(true)
    setPanelOpen(true)
    onChooseZone(zone)
  })
  useEffect(() => {
    if (requestedId !== undefined) openRequested(requestedId)
  }, [requestedId])

  const noteOf = useCallback(
    ({ id, kind, outside }: PlanDevice) => {
      const group = groupOf.get(id)
      if (group !== undefined) return text('note.in', { group: site.byId.groups.get(group)?.name ?? '' })
      return text(outside && !takesPart(kind) ? 'note.inNone' : 'note.unset')
    },
    [text, groupOf, site.byId],
  )

  /** A click does the same. */
  function ofDevices([id]: readonly number[]): readonly MenuAction[] {
    const device = site.byId.devices.get(id ?? 0)
    const group = groupOf.get(device?.id ?? 0)
    if (!device) return []
    const isMember = opened !== undefined && group === opened.id
    const change = opened &&
      mayControl &&
      (mayJoin(device) || group !== undefined) && {
        icon: isMember ? Minus : Plus,
        label: text(isMember ? 'takeOut' : 'put', { device: device.name, group: opened.name }),
        perform: () => groups.choose([device]),
      }
    const show = group !== undefined &&
      !isMember && {
        icon: Network,
        label: text('openGroup', { group: groups.nameOf(group) }),
        perform: () => groups.open(group),
      }
    return [change, show].filter((action) => action !== false && action !== undefined)
  }

  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <SidePanel
        label={text('title')}
        open={isPanelOpen}
        onOpenChange={setPanelOpen}
        title={opened?.name ?? zone.name}
        opener={{
          icon: Network,
          text: formatNumber(site.groups.length),
          label: `${text('title')}, ${formatNumber(site.groups.length)}`,
        }}
      >
        <GroupPanel
          site={site}
          zone={zone}
          onChooseZone={onChooseZone}
          groups={groups}
          onShowPlan={() => {
            setPanelOpen(false)
            plan.current?.focus()
          }}
        />
      </SidePanel>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <GroupsToolbar groups={groups} marquee={{ on: isMarquee, toggle: () => setMarquee(!isMarquee) }} />
        <div className="relative min-h-0 min-w-0 flex-1">
          <LivePlanOfZone
            ref={plan}
            zone={zone}
            devices={groups.marked}
            noteOf={noteOf}
            multiple={mayControl && opened !== undefined}
            tool={isMarquee && mayControl && opened ? 'marquee' : 'pan'}
            menu={{ ofDevices }}
            onSelect={(ids) => groups.choose(ids.flatMap((id) => site.byId.devices.get(id) ?? []))}
          >
            <Legend opened={opened} />
          </LivePlanOfZone>
          <Notices />
        </div>
      </div>
      <MoveQuestion groups={groups} />
      {gesture === 'writing' && context.form && <GroupForm groups={groups} form={context.form} />}
      <DeletionQuestion site={site} groups={groups} />
    </div>
  )
}
