import { describe, expect, test } from 'vitest'
import { en } from '#i18n/en/index.ts'
import { et } from '#i18n/et/index.ts'

/** Every text of a catalogue by its path, e.g. `shell.user.login`. */
function textsOf(catalogue: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : Object.entries(textsOf(value, `${path}${key}.`)),
    ),
  )
}

const placeholders = (text: string) => [...text.matchAll(/\{\{.+?\}\}/g)].map(String).sort()
const pluralForm = /_(zero|one|two|few|many|other)$/

const english = textsOf(en)
const estonian = textsOf(et)

test('both languages have the same texts', () => {
  expect(Object.keys(estonian).toSorted()).toEqual(Object.keys(english).toSorted())
})

describe.each([
  ['en', english],
  ['et', estonian],
] as const)('the catalogue of %s', (language, texts) => {
  test('has no empty text, and none with blanks around it', () => {
    expect(Object.keys(texts)).not.toHaveLength(0)
    for (const [key, text] of Object.entries(texts)) expect(text, key).toMatch(/^\S(.*\S)?$/su)
  })

  test('has every plural form of the language where it has one, and only those', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const counted = Object.keys(texts).filter((key) => pluralForm.test(key))
    for (const text of new Set(counted.map((key) => key.replace(pluralForm, '')))) {
      const has = counted
        .filter((key) => key.replace(pluralForm, '') === text)
        .map((key) => key.slice(text.length + 1))
      expect(has.toSorted(), text).toEqual(forms)
    }
  })
})

test('both languages fill in the same values', () => {
  for (const [key, text] of Object.entries(english))
    expect(placeholders(estonian[key] ?? ''), key).toEqual(placeholders(text))
})

test('the texts that the specification prints are as it prints them', () => {
  expect(en.session.tooShort).toBe('Min character length is 4')
  expect(en.session.terms).toBe('Terms of usage. Privacy Policy')
  expect(en.session.loggingOut).toBe('Logging out..')
  expect(en.common.noResults).toBe('No results..')
  expect(en.luminaireTypes.delete.title).toBe('Delete Luminaires Type')
  expect(en.shell.navigation).toMatchObject({
    overview: 'Overview',
    statistics: 'Statistics',
    heatmap: 'Heatmap',
    chart: 'Chart',
    floorPlan: 'Floor Plan',
    luminaires: 'Luminaires',
    sensors: 'Sensors',
    gateways: 'Gateways',
    groups: 'Groups',
    dimmingProfiles: 'Dimming Profiles',
    settings: 'Settings',
    general: 'General',
    commissioning: 'Commissioning',
    luminaireTypes: 'Luminaire Types',
  })
})
