import type { Levels } from '#app/plan/levels.ts'
import type { Site } from '#app/site/siteModel.ts'
import { takesPart } from '#domain/deviceKinds.ts'
import { type Device, detailsOf, isLuminaire, isPlaced } from '#domain/devices.ts'
import { ratedPower } from '#domain/power.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Luminaire } from '#openapi/lighting.d.ts'
import { appliedProfiles, groupOf } from './appliedProfiles.ts'
import { Fact, Facts } from './Facts.tsx'
import { ProfileList } from './ProfileList.tsx'
import { reportedAt, useAge } from './report.ts'

type DeviceFactsProps = { device: Device; levels: Levels; site: Site }

/** A device's state, profiles and installation. */
export function DeviceFacts({ device, levels, site }: DeviceFactsProps) {
  const text = useText('floorPlan')
  return (
    <>
      {!isPlaced(device) && <p className="rounded-md bg-warning-soft p-3 text-warning">{text('unplaced')}</p>}
      {takesPart(device.kind) && <NowFacts device={device} levels={levels} />}
      {takesPart(device.kind) && (
        <Facts title={text('facts.control')}>
          <Fact name={text('facts.group')}>{groupOf(device, site)?.name ?? text('facts.none')}</Fact>
          <Fact name={text('facts.profiles')}>
            <ProfileList profiles={appliedProfiles(device, site)} />
          </Fact>
        </Facts>
      )}
      <InstallationFacts device={device} site={site} />
    </>
  )
}

function NowFacts({ device, levels }: Omit<DeviceFactsProps, 'site'>) {
  const text = useText('floorPlan')
  const ageOf = useAge()
  const { newest, mean } = levels
  const reported = reportedAt(device, levels)
  return (
    <Facts title={text('facts.now')}>
      {isLuminaire(device) && (
        <>
          <Fact name={text('facts.level')}>{newest && formatPercent(newest.output_level, 0)}</Fact>
          <Fact name={text('facts.meanLevel')}>
            {mean === undefined ? undefined : formatPercent(mean, 0)}
          </Fact>
        </>
      )}
      <Fact name={text('facts.reported')}>{reported === undefined ? undefined : ageOf(reported)}</Fact>
    </Facts>
  )
}

function InstallationFacts({ device, site }: Omit<DeviceFactsProps, 'levels'>) {
  const plan = useText('plan')
  const text = useText('floorPlan')
  const guid = device.controller === null ? undefined : site.byId.controllers.get(device.controller)?.guid
  const height = device.source.settings?.installation_height
  return (
    <Facts title={text('facts.installation')}>
      <Fact name={text('facts.kind')}>{plan(`kinds.${device.kind}`)}</Fact>
      <TypeFacts device={device} site={site} />
      <Fact name={text('facts.controller')}>{guid}</Fact>
      <Fact name={text('facts.installedOn')}>{device.installedOn}</Fact>
      <Fact name={text('facts.height')}>
        {typeof height === 'number' ? `${formatNumber(height)} m` : undefined}
      </Fact>
      {isPlaced(device) && (
        <Fact name={text('facts.position')}>
          <span className="block">{text('facts.x', { percent: formatPercent(device.longitude) })}</span>
          <span className="block">{text('facts.y', { percent: formatPercent(device.latitude) })}</span>
        </Fact>
      )}
    </Facts>
  )
}

/** The manufacturer's data. */
function TypeFacts({ device, site }: Omit<DeviceFactsProps, 'levels'>) {
  const text = useText('floorPlan')
  return (
    <>
      {isLuminaire(device) && <LuminaireFacts luminaire={device.source} site={site} />}
      {detailsOf(device).map(([detail, value]) => (
        <Fact key={detail} name={text(`facts.${detail}`)}>
          {value}
        </Fact>
      ))}
    </>
  )
}

function LuminaireFacts({ luminaire, site }: { luminaire: Luminaire; site: Site }) {
  const text = useText('floorPlan')
  const type = site.byId.luminaireTypes.get(luminaire.fk_luminaire_type ?? 0)
  const watts = ratedPower(luminaire)
  return (
    <>
      <Fact name={text('facts.type')}>{type?.name ?? luminaire.type?.model}</Fact>
      <Fact name={text('facts.ratedPower')}>
        {watts === undefined ? undefined : `${formatNumber(watts)} W`}
      </Fact>
    </>
  )
}
