import type { Api } from '#api/calls.ts'
import { IDENTIFY_RULE_NAME } from '#domain/originals.ts'
import type { Result } from '#domain/result.ts'
import { IDENTIFY_RULESPEC } from '#domain/rules.ts'
import type { IdentifyPorts } from '#machines/identify/vocabulary.ts'
import type { Claim, Release } from './claims.ts'
import type { IdentifyJournal } from './identifyJournal.ts'

export type IdentifyOutside = {
  readonly api: Pick<Api, 'listRules' | 'createRule' | 'listAppliedRules' | 'applyRule' | 'removeAppliedRule'>
  readonly claim: Claim
  readonly journal: IdentifyJournal
  readonly now: () => number
  readonly log: (text: string) => void
}

/** The ports of every identify flow in this window. */
export function identifyPorts({ api, claim, journal, now, log }: IdentifyOutside): IdentifyPorts {
  const held = new Map<number, Release>()

  async function hold(device: number, wait?: AbortSignal): Promise<boolean> {
    const release = await claim(`latern.identify.${device}`, wait)
    if (release === undefined) return false
    held.set(device, release)
    return true
  }

  /** One at a time, so that two flows do not both create the rule. */
  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const release = await claim('latern.identify.rule', new AbortController().signal)
    return work().finally(release)
  }

  return {
    claim: (device) => hold(device),
    claimWhenFree: hold,
    release: (device) => {
      held.get(device)?.()
      held.delete(device)
    },
    readJournal: journal.read,
    writeJournal: journal.write,
    clearJournal: journal.clear,
    findRules: () =>
      inTurn(async (): Promise<Result<readonly number[]>> => {
        const rules = await api.listRules()
        if (!rules.ok) return rules
        const found = rules.value.filter(({ name }) => name === IDENTIFY_RULE_NAME).map(({ id }) => id)
        if (found.length > 0) return { ok: true, value: found.sort((one, other) => one - other) }
        const made = await api.createRule({
          name: IDENTIFY_RULE_NAME,
          rulespec: IDENTIFY_RULESPEC,
          notes: null,
        })
        return made.ok ? { ok: true, value: [made.value.id] } : made
      }),
    readApplied: async (device) => {
      const applied = await api.listAppliedRules()
      if (!applied.ok) return applied
      return { ok: true, value: applied.value.filter(({ fk_device }) => fk_device === device) }
    },
    apply: ({ rule, device }) => api.applyRule({ fk_rule: rule, fk_device: device }),
    takeOff: (applied) => api.removeAppliedRule(applied),
    log,
    now,
  }
}
