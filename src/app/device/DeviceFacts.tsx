import { Link } from '@tanstack/react-router'
import type { Site } from '#app/site/siteModel.ts'
import { takesPart } from '#domain/deviceKinds.ts'
import { type Device, detailsOf, isLuminaire, isPlaced } from '#domain/devices.ts'
import { ratedPower } from '#domain/power.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Luminaire } from '#openapi/lighting.d.ts'
import { appliedProfiles, groupOf } from './appliedProfiles.ts'
import { Fact, Facts, factLinkClass } from './Facts.tsx'
import { ProfileList } from './ProfileList.tsx'

type DeviceFactsProps = { device: Device; site: Site }

/** A device's group and profiles, each with a link to it, and its installation. */
export function DeviceFacts({ device, site }: DeviceFactsProps) {
  return (
    <>
      {takesPart(device.kind) && <ControlFacts device={device} site={site} />}
      <InstallationFacts device={device} site={site} />
    </>
  )
}

function ControlFacts({ device, site }: DeviceFactsProps) {
  const text = useText('floorPlan')
  const group = groupOf(device, site)
  const zone = site.byId.areas.get(device.area ?? 0)?.id
  return (
    <Facts title={text('facts.control')}>
      <Fact name={text('facts.group')}>
        {group ? (
          <Link
            to="/groups"
            search={{ ...(zone !== undefined && { zone }), group: group.id }}
            className={factLinkClass}
          >
            {group.name}
          </Link>
        ) : (
          text('facts.none')
        )}
      </Fact>
      <Fact name={text('facts.profiles')}>
        <ProfileList profiles={appliedProfiles(device, site)} zone={zone} />
      </Fact>
    </Facts>
  )
}

function InstallationFacts({ device, site }: DeviceFactsProps) {
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
function TypeFacts({ device, site }: DeviceFactsProps) {
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
      <Fact name={text('facts.type')}>
        {type ? (
          <Link to="/settings/luminaires-types" search={{ type: type.id }} className={factLinkClass}>
            {type.name}
          </Link>
        ) : (
          luminaire.type?.model
        )}
      </Fact>
      <Fact name={text('facts.ratedPower')}>
        {watts === undefined ? undefined : `${formatNumber(watts)} W`}
      </Fact>
    </>
  )
}
