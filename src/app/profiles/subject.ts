import { useMemo } from 'react'
import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { IDENTIFY_RULE_NAME, originalOf } from '#domain/originals.ts'
import { readProfile, writeProfile } from '#domain/profile.ts'
import { copiesOf, copyOf, rulesOn } from '#domain/rules.ts'
import { useText } from '#i18n/index.ts'
import type { ProfileDraft } from '#machines/dimmingProfile/vocabulary.ts'
import type { Rule, Rulespec } from '#openapi/lighting.d.ts'

/** The rules of a forecast, with their names. */
export type Subject = {
  readonly rulespecs: readonly Rulespec[]
  readonly names: readonly string[]
  /** A profile's copies, which have their own sensors, with their targets. */
  readonly copies: readonly { readonly rulespec: Rulespec; readonly target: string }[]
}

/** A profile's own rules with unsaved changes. */
export function useProfileSubject(draft: ProfileDraft | undefined, site: Site): Subject {
  return useMemo(
    () =>
      draft
        ? {
            rulespecs: [writeProfile(draft.form, draft.before.rulespec)],
            names: [draft.name],
            copies: copiesWithTargets(draft, site),
          }
        : { rulespecs: [], names: [], copies: [] },
    [draft, site],
  )
}

function copiesWithTargets({ id }: ProfileDraft, { rules, appliedRules, byId }: Site): Subject['copies'] {
  if (id === undefined) return []
  const devices = new Map(appliedRules.map(({ fk_rule, fk_device }) => [fk_rule, fk_device]))
  return copiesOf({ id }, rules).flatMap((rule) => {
    const target = byId.devices.get(devices.get(rule.id) ?? 0) ?? byId.groups.get(rule.fk_group ?? 0)
    return target ? [{ rulespec: rule.rulespec, target: target.name }] : []
  })
}

/** Every rule that applies to a device; copies of the edited profile include its unsaved changes. */
export function useDeviceSubject(
  device: Device | undefined,
  site: Site,
  edited: ProfileDraft | undefined,
): Subject {
  const text = useText('dimmingProfiles')
  const { rules, appliedRules, groups } = site
  const profiles = site.byId.rules
  const id = device?.id
  return useMemo(() => {
    const holding = id === undefined ? [] : rulesOn(id, { rules, appliedRules, groups })
    return {
      copies: [],
      rulespecs: holding.map(({ rule }) => asEdited(rule, edited)),
      names: holding.map(({ rule, through }) => {
        if (rule.name === IDENTIFY_RULE_NAME) return text('forecast.identify')
        const profile = profiles.get(originalOf(rule) ?? rule.id)?.name ?? rule.name
        return through ? text('forecast.throughGroup', { profile, group: through.name }) : profile
      }),
    }
  }, [id, rules, appliedRules, groups, profiles, edited, text])
}

function asEdited(rule: Rule, edited: ProfileDraft | undefined): Rulespec {
  if (edited?.id === undefined || (rule.id !== edited.id && originalOf(rule) !== edited.id)) {
    return rule.rulespec
  }
  const { id, name, form, before } = edited
  const original = { id, name, rulespec: writeProfile(form, before.rulespec) }
  if (rule.id === id) return original.rulespec
  return copyOf(original, readProfile(rule.rulespec).sensors ?? []).rulespec
}
