import { getRouteApi, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#app/session/session.tsx'
import { PlanSite } from '#app/site/planSite.tsx'
import { useSettings } from '#app/site/site.tsx'
import { may } from '#domain/access.ts'
import { gridSize } from '#domain/position.ts'
import { storedValue, zoneFields, zoneText } from '#domain/settingFields.ts'
import { settingOf } from '#domain/settings.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Section } from './Section.tsx'
import { GridSetting, NumberSetting, TextSetting } from './SettingField.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { useSettingsForm } from './useSettingsForm.ts'

const route = getRouteApi('/shell/settings/areas/$areaId')

type ZoneSettingsPageProps = {
  /** Further actions for the zone, below its settings. */
  children?: (zone: Area) => ReactNode
}

/** Specification §2 and §5: the settings of a zone, saved 2 s after the last change. */
export function ZoneSettingsPage({ children }: ZoneSettingsPageProps) {
  const { areaId } = route.useParams()
  return (
    <PlanSite>
      {(site) => {
        const zone = site.byId.areas.get(areaId)
        if (zone === undefined) return <Navigate to="/pages/errors/error-404" replace />
        return (
          <ZoneSettings key={areaId} zone={zone}>
            {children?.(zone)}
          </ZoneSettings>
        )
      }}
    </PlanSite>
  )
}

function ZoneSettings({ zone, children }: { zone: Area; children: ReactNode }) {
  const text = useText('settings')
  const settings = useSettings()
  const readOnly = !may('configure', useSession().roles)
  const form = useSettingsForm({
    key: `zone-${zone.id}`,
    owner: zone.id,
    fields: zoneFields,
    textOf: (name) => zoneText(zone, name),
    seen: (name) =>
      name === 'name' ? zone.name : storedValue(zoneFields[name], settingOf(zone.settings, name)),
  })
  const siteGrid = gridSize(settings, settings)
  const gridHint = (size: number) => text('gridOfSite', { size: formatNumber(size) })
  return (
    <SettingsFrame form={form} readOnly={readOnly} below={children}>
      <Section title={text('zone')}>
        <TextSetting field={form.field('name')} label={text('name')} readOnly={readOnly} />
        <TextSetting
          field={form.field('installation_date')}
          label={text('installationDate')}
          hint={text('installationDateHint')}
          readOnly={readOnly}
        />
      </Section>
      <Section title={text('baseline')} text={text('baselineText')}>
        <NumberSetting
          field={form.field('total_power_consumption')}
          label={text('totalPower')}
          rule={zoneFields.total_power_consumption.rule}
          unit="W"
          readOnly={readOnly}
        />
        <NumberSetting
          field={form.field('working_hours')}
          label={text('workingHours')}
          rule={zoneFields.working_hours.rule}
          unit="h"
          readOnly={readOnly}
        />
        <NumberSetting
          field={form.field('working_days')}
          label={text('workingDays')}
          hint={text('workingDaysHint')}
          rule={zoneFields.working_days.rule}
          readOnly={readOnly}
        />
      </Section>
      <Section title={text('plan')}>
        <GridSetting
          field={form.field('grid_width')}
          label={text('gridWidth')}
          hint={gridHint(siteGrid.width)}
          readOnly={readOnly}
        />
        <GridSetting
          field={form.field('grid_height')}
          label={text('gridHeight')}
          hint={gridHint(siteGrid.height)}
          readOnly={readOnly}
        />
        <NumberSetting
          field={form.field('width_metres')}
          label={text('widthMetres')}
          hint={text('metresHint')}
          rule={zoneFields.width_metres.rule}
          unit="m"
          readOnly={readOnly}
        />
        <NumberSetting
          field={form.field('height_metres')}
          label={text('heightMetres')}
          rule={zoneFields.height_metres.rule}
          unit="m"
          readOnly={readOnly}
        />
      </Section>
    </SettingsFrame>
  )
}
