import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { createCapabilityCheck } from '#app/outbox/capabilities.ts'
import { conflictWith } from '#app/outbox/conflicts.ts'
import type { KindOfChange } from '#app/outbox/kinds.ts'
import { createIsRecognized } from '#app/outbox/recognition.ts'
import type { ChangeSite } from '#app/site/changeSite.ts'
import { CONFLICT, conflictProblem } from '#domain/apiProblem.ts'
import { done, failure } from '#domain/result.ts'
import { storedValue } from '#domain/settingFields.ts'
import { compareFields, isSame } from '#machines/outbox/changes.ts'
import type { Change, WriteAnswer } from '#machines/outbox/vocabulary.ts'
import { nameOfSetting } from './settingChanges.ts'
import type { Place, Sent, Value } from './settingPlace.ts'
import { siteSettings } from './siteSettings.ts'
import { zoneSettings } from './zoneSettings.ts'

/** The settings of the site and of its zones in the outbox, each in a lane of its own, with its name as its only field. */
export function createSettingKinds(
  api: Api,
  queryClient: QueryClient,
  changeSite: ChangeSite,
): Readonly<Record<'siteSetting' | 'zoneSetting', KindOfChange>> {
  const hasCapability = createCapabilityCheck(api, queryClient)
  const isRecognized = createIsRecognized(api, queryClient)
  const kind = (place: Place) => ({ ...createSettingKind(place, hasCapability), isRecognized })
  return {
    siteSetting: kind(siteSettings(api, queryClient)),
    zoneSetting: kind(zoneSettings(api, queryClient, changeSite)),
  }
}

function createSettingKind(
  { fields, find, read, readAll, save, show }: Place,
  hasCapability: (extension: string) => Promise<boolean>,
): KindOfChange {
  const known = (change: Change) => {
    const name = nameOfSetting(change)
    const field = fields[name]
    const found = find(change)
    return found && field && { [name]: storedValue(field, found.value) }
  }

  /** Settings are not polled: a server that does not compare is asked what it has before it is overwritten. */
  async function compare(change: Change): Promise<WriteAnswer | undefined> {
    const answer = await read()
    if (!answer.ok) return answer
    const theirs = known(change)
    if (!theirs) return undefined
    const comparison = compareFields(change, theirs, [])
    if (comparison === 'done') return done
    return comparison === 'conflicted' ? { ...failure(changedProblem), conflict: { theirs } } : undefined
  }

  return {
    known,
    read,
    async write(change) {
      const hasBase = await hasCapability('base')
      const settled = !hasBase || !find(change) ? await compare(change) : undefined
      if (settled) return settled
      const found = find(change)
      if (!found) throw new Error('The zone is not there any more.')
      const name = nameOfSetting(change)
      const seen = (change.base[name] ?? null) as Value
      // The server compares what it has stored, which may be the text '0,1' for the number 0.1.
      const base = isSame(known(change)?.[name], seen) ? found.value : seen
      const sent: Sent = { value: (change.patch[name] ?? null) as Value, ...(hasBase && { base }) }
      const key = (await hasCapability('Idempotency-Key')) ? { key: change.id } : {}
      const first = await save(change, found.id, { ...sent, ...key })
      // The change was made under this key already, and then the user has chosen theirs over what others made of it.
      const isOther = !first.ok && first.error.code === 'idempotency_key_reused'
      const answer = isOther ? await save(change, found.id, sent) : first
      if (answer.ok) return answer
      const { changed = {}, status } = answer.error
      const [theirs] = Object.values(changed)
      if (!theirs) {
        if (status === CONFLICT) await readAll()
        return answer
      }
      await show(change, theirs.current as Value)
      return { ...answer, conflict: conflictWith(known(change) ?? {}, changed) }
    },
  }
}

/** The outbox asks whose value it is to be. */
const changedProblem = conflictProblem('The setting was changed meanwhile')
