import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { settingsOptions } from '#api/queries.ts'
import { createReads } from '#app/outbox/siteReads.ts'
import { observersNotified, withEntity } from '#app/site/changeSite.ts'
import { siteFields } from '#domain/settingFields.ts'
import type { Change } from '#machines/outbox/vocabulary.ts'
import type { Setting } from '#openapi/lighting.d.ts'
import { nameOfSetting } from './settingChanges.ts'
import { NOT_SET, type Place } from './settingPlace.ts'

/** The settings of the whole site. */
export function siteSettings(api: Api, queryClient: QueryClient): Place {
  const options = settingsOptions(api)
  const { queryKey } = options
  const reads = createReads(queryClient, { ...options, meta: { quiet: true } })
  const row = (change: Change) =>
    queryClient.getQueryData(queryKey)?.find(({ name }) => name === nameOfSetting(change))
  const read = () => reads.readAfter(reads.now())

  async function keep(saved: Setting) {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (settings) => settings && withEntity(settings, saved))
    await observersNotified()
  }

  return {
    fields: siteFields,
    find: (change) => queryClient.getQueryData(queryKey) && (row(change) ?? NOT_SET),
    read,
    readAll: read,
    async save(change, id, { value, base, key }) {
      const answer =
        id === undefined
          ? await api.createSetting({ name: nameOfSetting(change), value }, key)
          : await api.updateSetting(id, { value, ...(base !== undefined && { base: { value: base } }) }, key)
      if (answer.ok) await keep(answer.value)
      return answer
    },
    async show(change, value) {
      const known = row(change)
      if (known) await keep({ ...known, value })
    },
  }
}
