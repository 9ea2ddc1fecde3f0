import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { areaSettingsOptions, pollOptions } from '#api/queries.ts'
import { idOfLane } from '#app/outbox/kinds.ts'
import { createReads } from '#app/outbox/siteReads.ts'
import { type ChangeSite, withEntity } from '#app/site/changeSite.ts'
import { done, type Result, success } from '#domain/result.ts'
import { zoneFields } from '#domain/settingFields.ts'
import type { Change } from '#machines/outbox/vocabulary.ts'
import { nameOfSetting } from './settingChanges.ts'
import { NOT_SET, type Place } from './settingPlace.ts'

/** The names of zones, and their settings. */
export function zoneSettings(api: Api, queryClient: QueryClient, changeSite: ChangeSite): Place {
  const { queryKey } = areaSettingsOptions(api)
  const polls = createReads(queryClient, pollOptions(api))
  const reads = createReads(queryClient, { ...areaSettingsOptions(api), meta: { quiet: true } })
  const areas = () => queryClient.getQueryData(pollOptions(api).queryKey)?.areas ?? []
  const areaOf = ({ lane }: Change) => areas().find(({ id }) => id === idOfLane(lane))
  const listed = () => queryClient.getQueryData(queryKey)
  /** Zones may come without their settings, which are in a list of their own then (specification §7). */
  const needsList = () => areas().some(({ settings }) => settings.length === 0)
  const read = async () => (needsList() ? reads.readAfter(reads.now()) : done)

  function row(change: Change) {
    const isWanted = ({ name }: { name: string }) => name === nameOfSetting(change)
    return (
      areaOf(change)?.settings.find(isWanted) ??
      listed()?.find((setting) => setting.area_id === idOfLane(change.lane) && isWanted(setting))
    )
  }

  /** Makes a change of this zone, and shows it; one at a time, since a zone's name is sent with all that it has. */
  const changeZone = <Saved extends object>(
    { lane }: Change,
    call: () => Promise<Result<Saved>>,
    shown: (area: ReturnType<typeof areas>[number], saved: Saved) => object,
  ) =>
    changeSite({
      scope: `area-${idOfLane(lane)}`,
      call,
      shown: (tables, saved) => ({
        ...tables,
        areas: tables.areas.map((area) =>
          area.id === idOfLane(lane) ? { ...area, ...shown(area, saved) } : area,
        ),
      }),
    })

  const saveRow = (change: Change, call: () => ReturnType<Api['createAreaSetting']>) =>
    changeZone(
      change,
      async () => {
        const answer = await call()
        if (!answer.ok) return answer
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, (settings) => settings && withEntity(settings, answer.value))
        return answer
      },
      (area, saved) => ({ settings: withEntity(area.settings, saved) }),
    )

  return {
    fields: zoneFields,
    find: (change) => {
      const area = areaOf(change)
      if (!area) return undefined
      if (isName(change)) return { id: area.id, value: area.name }
      const isKnown = area.settings.length > 0 || listed() !== undefined
      return row(change) ?? (isKnown ? NOT_SET : undefined)
    },
    read,
    async readAll() {
      const answer = await polls.readAfter(polls.now())
      return answer.ok ? read() : answer
    },
    save(change, id, { value, base, key }) {
      const { lane } = change
      if (isName(change)) {
        // With the zone's data, since a provider may replace what it has.
        const call = () =>
          api.updateArea(
            idOfLane(lane),
            {
              ...areaOf(change),
              name: String(value),
              ...(base !== undefined && { base: { name: String(base) } }),
            },
            key,
          )
        return changeZone(change, call, (_, saved) => saved)
      }
      const setting = { area_id: idOfLane(lane), name: nameOfSetting(change), value }
      return saveRow(change, () =>
        id === undefined
          ? api.createAreaSetting(setting, key)
          : api.updateAreaSetting(
              id,
              { ...setting, ...(base !== undefined && { base: { value: base } }) },
              key,
            ),
      )
    },
    show(change, value) {
      if (isName(change))
        return changeZone(
          change,
          async () => success({ name: String(value) }),
          (_, named) => named,
        )
      const known = row(change)
      return known ? saveRow(change, async () => success({ ...known, value })) : Promise.resolve()
    },
  }
}

const isName = (change: Change) => nameOfSetting(change) === 'name'
