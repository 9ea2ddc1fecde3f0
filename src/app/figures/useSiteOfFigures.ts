import { useState } from 'react'
import { useSite } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { type Device, isLuminaire } from '#domain/devices.ts'
import { ratedPower } from '#domain/power.ts'

/**
 * The site as figures need it: another object only where a zone, or a device's kind, zone or rated power has changed, not with
 * every status that a poll brings. What else it says of its devices may be old.
 */
export function useSiteOfFigures(): Site | undefined {
  const { site } = useSite()
  const [siteOfFigures] = useState(createSiteOfFigures)
  return site && siteOfFigures(site)
}

/** Of sites that follow one another, the first of those that are the same to figures. */
export function createSiteOfFigures(): (site: Site) => Site {
  let first: Site | undefined
  let last: Site | undefined
  return (site) => {
    if (!first || !last || !isSameToFigures(last, site)) first = site
    last = site
    return first
  }
}

function isSameToFigures(one: Site, other: Site): boolean {
  if (one.areas !== other.areas || one.rootArea !== other.rootArea) return false
  if (one.devices.length !== other.devices.length) return false
  return one.devices.every((device, at) => {
    const next = other.devices[at]
    return device === next || (next !== undefined && isSameDevice(device, next))
  })
}

const isSameDevice = (one: Device, other: Device) =>
  one.id === other.id &&
  one.kind === other.kind &&
  one.area === other.area &&
  ratedPowerOf(one) === ratedPowerOf(other)

const ratedPowerOf = (device: Device) => (isLuminaire(device) ? ratedPower(device.source) : undefined)
