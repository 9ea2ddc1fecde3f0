import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useByName } from '#app/device/useByName.ts'
import { useOutbox } from '#app/outbox/useOutbox.ts'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { useDraft } from '#app/workflows/useDraft.ts'
import { may } from '#domain/access.ts'
import { deviceKinds } from '#domain/deviceKinds.ts'
import type { Device } from '#domain/devices.ts'
import { groupsByDevice } from '#domain/groups.ts'
import { useText } from '#i18n/index.ts'
import type { OpenForm } from '#machines/group/vocabulary.ts'
import type { Area, DeviceGroup } from '#openapi/lighting.d.ts'
import { useSnackbar } from '#ui/Snackbar.tsx'
import { NOTHING_WRITTEN, typedDraft } from './drafts.ts'
import { useGroup } from './group.ts'
import { createGroupMarks, mayJoin, membersByGroup, unsavedMembers, unsetDevices } from './members.ts'

export type Groups = ReturnType<typeof useGroups>

/** The state of group editing, with the user's actions as events of machines/group. */
export function useGroups(site: Site, zone: Area) {
  const { actor, snapshot } = useGroup()
  const { context } = snapshot
  const text = useText('groups')
  const shell = useText('shell')
  const { show } = useSnackbar()
  const mayControl = may('control', useSession().roles)
  const { entries } = useOutbox()
  const open = (group: number) => actor.send({ type: 'group.opened', group })
  const unsaved = useMemo(() => unsavedMembers(entries), [entries])
  const groupOf = useMemo(() => groupsByDevice(site.groups), [site.groups])
  const byName = useByName(site.devices)
  const members = useMemo(() => membersByGroup(byName, groupOf), [byName, groupOf])
  const unset = useMemo(() => unsetDevices(byName, zone.id, groupOf), [byName, zone.id, groupOf])
  const opened = site.byId.groups.get(context.opened ?? 0)
  const openedId = opened?.id
  const mark = useMemo(() => createGroupMarks(groupOf, openedId, unsaved), [groupOf, openedId, unsaved])
  const marked = useMemo(() => mark(site.devices), [mark, site.devices])

  // Somebody else may have deleted it.
  const isLost = context.opened !== undefined && opened === undefined
  useEffect(() => {
    if (isLost) actor.send({ type: 'group.closed' })
  }, [isLost, actor])

  // What is not answered when the page or the zone is left was not meant.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the zone is what it waits for
  useEffect(() => () => actor.send({ type: 'page.left' }), [actor, zone.id])

  const [isOfUnset, setOfUnset] = useState(false)
  /** Opens the form of a new group, which gets the zone's devices that are in none if `ofUnset`. */
  function add(ofUnset: boolean) {
    setOfUnset(ofUnset)
    actor.send({ type: 'form.opened', group: undefined, before: NOTHING_WRITTEN })
  }

  // Restores the form's unsaved values of an earlier session.
  const typed = useDraft<OpenForm>(typedDraft)
  const reopen = useEffectEvent(({ group, before, left }: OpenForm) => {
    if (!mayControl) return
    if (group !== undefined) open(group)
    actor.send({ type: 'form.opened', group, before, left })
  })
  useEffect(() => {
    if (typed) reopen(typed)
  }, [typed])

  const titlesOf = (devices: readonly Device[]) => {
    const tables = new Set(devices.map(({ kind }) => deviceKinds[kind].table))
    return [...tables].map((table) => shell(`titles.${table}`)).join(', ')
  }

  /** Puts devices into the opened group, or takes them out of it; without one, opens the group of the first. */
  function choose(devices: readonly Device[]) {
    const able = devices.filter((device) => mayJoin(device) || groupOf.get(device.id) !== undefined)
    const [first] = able
    if (!first) {
      if (devices.length > 0) show({ text: text('hint.inNone', { kinds: titlesOf(devices) }) })
    } else if (opened && mayControl) {
      const belongings = able.map(({ id }) => ({ device: id, group: groupOf.get(id) }))
      actor.send({ type: 'devices.chosen', devices: belongings })
    } else {
      const group = able.map(({ id }) => groupOf.get(id)).find((id) => id !== undefined)
      if (group !== undefined) open(group)
      else show({ text: text(mayControl ? 'hint.chooseGroup' : 'hint.unset') })
    }
  }

  return {
    actor,
    context,
    gesture: snapshot.value,
    mayControl,
    groupOf,
    members,
    unset,
    opened,
    /** The site's devices for the plan. */
    marked,
    choose,
    add,
    /** What a new group will have. */
    firstDevices: isOfUnset ? unset : [],
    open,
    toggle: ({ id }: DeviceGroup) => (opened?.id === id ? actor.send({ type: 'group.closed' }) : open(id)),
    undo: (operation = context.done.at(-1)?.id) =>
      operation !== undefined && actor.send({ type: 'undo.requested', operation }),
    nameOf: (group: number) => site.byId.groups.get(group)?.name ?? text('unknownGroup'),
    deviceName: (device: number) => site.byId.devices.get(device)?.name ?? text('unknownDevice'),
  }
}
