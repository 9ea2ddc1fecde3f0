import { useQuery } from '@tanstack/react-query'
import { settingsOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import { useSession } from '#app/session/session.tsx'
import { withSettingChanges } from '#app/settings/settingChanges.ts'
import { useSettingChanges } from '#app/settings/useSettingChanges.ts'
import { SiteProblem } from '#app/site/SiteProblem.tsx'
import { may } from '#domain/access.ts'
import { siteFields, siteText, storedValue } from '#domain/settingFields.ts'
import { settingOf } from '#domain/settings.ts'
import { useText } from '#i18n/index.ts'
import type { Setting } from '#openapi/lighting.d.ts'
import { Section } from './Section.tsx'
import { GridSetting, NumberSetting } from './SettingField.tsx'
import { SettingsFrame, SettingsSkeleton } from './SettingsFrame.tsx'
import { TimeZoneSetting } from './TimeZoneSetting.tsx'
import { useSettingsForm } from './useSettingsForm.ts'

/** Specification §2 and §5: the settings of the whole site, saved 1 s after the last change. */
export function GeneralSettingsPage() {
  const { api } = useCore()
  const { data, errorUpdateCount, refetch } = useQuery(settingsOptions(api))
  if (data) return <GeneralSettings settings={data} />
  return errorUpdateCount > 0 ? <SiteProblem onRetry={() => void refetch()} /> : <SettingsSkeleton />
}

function GeneralSettings({ settings }: { settings: readonly Setting[] }) {
  const text = useText('settings')
  const shown = withSettingChanges(settings, useSettingChanges())
  const readOnly = !may('configure', useSession().roles)
  const form = useSettingsForm({
    key: 'settings',
    owner: 'site',
    fields: siteFields,
    textOf: (name) => siteText(shown, name),
    seen: (name) => storedValue(siteFields[name], settingOf(shown, name)),
  })
  return (
    <SettingsFrame form={form} readOnly={readOnly}>
      <Section title={text('energy')}>
        <NumberSetting
          field={form.field('energy_cost')}
          label={text('energyCost')}
          hint={text('energyCostHint')}
          rule={siteFields.energy_cost.rule}
          unit="Eur"
          readOnly={readOnly}
        />
      </Section>
      <Section title={text('grid')} text={text('gridText')}>
        <GridSetting
          field={form.field('grid_width')}
          label={text('gridWidth')}
          hint={text('gridDefault')}
          readOnly={readOnly}
        />
        <GridSetting
          field={form.field('grid_height')}
          label={text('gridHeight')}
          hint={text('gridDefault')}
          readOnly={readOnly}
        />
      </Section>
      <Section title={text('time')}>
        <TimeZoneSetting field={form.field('time_zone')} label={text('timeZone')} readOnly={readOnly} />
      </Section>
    </SettingsFrame>
  )
}
