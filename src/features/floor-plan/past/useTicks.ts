import { useMemo } from 'react'
import { changeOf } from '#app/audit/fieldChanges.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { useFindingsIn } from '../useZoneFindings.ts'
import { groupsOf, isOf, type Tick, ticksIn } from './ticks.ts'
import { useEdits } from './useEdits.ts'

type TicksOf = {
  readonly site: Site
  readonly area: number
  readonly day: Day
  /** Only what happened to this device. */
  readonly selected: Device | undefined
}

/** Findings of a zone on a day, and for those who may read the audit log, who changed what in it. */
export function useTicks({ site, area, day, selected }: TicksOf): readonly Tick[] {
  const { siteTime } = useSettings()
  const findings = useFindingsIn(area, day)
  const range = useMemo(
    () => ({ start: siteTime.startOf(day), end: siteTime.startOf(addDays(day, 1)) }),
    [siteTime, day],
  )
  const { edits, authorOf } = useEdits(range)
  const text = useText('past')
  const audit = useText('audit')
  const causes = useText('findings')

  return useMemo(() => {
    const devices = new Set(
      selected ? [selected.id] : site.devices.filter((device) => device.area === area).map(({ id }) => id),
    )
    const scope = { area: selected ? undefined : area, devices, groups: groupsOf(site.groups, devices) }
    return ticksIn(
      range,
      {
        findings: (findings ?? []).filter(
          ({ fk_device, devices: others }) =>
            !selected || fk_device === selected.id || others.includes(selected.id),
        ),
        edits: edits.filter((edit) => isOf(scope, edit)),
      },
      {
        ofFinding: ({ cause, device }, kind) =>
          text(`ticks.${kind}`, { cause: causes(`causes.${cause}`), device }),
        ofEdit: (edit) =>
          text('ticks.edit', {
            who: authorOf(edit) ?? audit('visitor'),
            what: audit(`changes.${changeOf(edit)}`, { kind: audit(`one.${edit.kind}`) }),
            name: edit.name ?? `#${edit.entity}`,
          }),
      },
    )
  }, [site.devices, site.groups, area, selected, range, findings, edits, authorOf, text, audit, causes])
}
