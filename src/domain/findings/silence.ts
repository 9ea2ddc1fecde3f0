import type { Timestamp } from '../units.ts'
import type { OnChange } from './causes.ts'
import { TOLERANCES } from './tolerances.ts'

/**
 * Tells which luminaires, and which gateways with all of theirs, have fallen silent. A silent gateway is one finding; while it
 * is open, its luminaires have none of their own.
 * @param gatewayOf the gateway of each luminaire; -1 for none that is known
 */
export function createSilence(gatewayOf: Int32Array, gateways: number, onChange: OnChange) {
  const {
    reporting,
    lateReports,
    silentReports,
    gatewayReports,
    gatewayShare,
    gatewayLuminaires,
    gatewayBack,
  } = TOLERANCES
  const count = gatewayOf.length
  const heard = new Float64Array(count).fill(Number.NaN)
  const interval = new Float64Array(count).fill(reporting)
  const isSilent = new Uint8Array(count)
  const isGatewaySilent = new Uint8Array(gateways)
  const gatewaySince = new Float64Array(gateways)
  const known = new Uint32Array(gateways)
  const missing = new Uint32Array(gateways)
  /** Those that miss a report at least: where it is half of them, it may become the gateway's silence. */
  const late = new Uint32Array(gateways)
  const newest = new Float64Array(gateways)
  /** When a gateway was last silent, or about to be found so: its luminaires need time to report again. */
  const cutUntil = new Float64Array(gateways).fill(Number.NEGATIVE_INFINITY)

  const isMissing = (luminaire: number, now: Timestamp, reports: number) =>
    now - (heard[luminaire] as number) >= reports * (interval[luminaire] as number)

  function countGateways(now: Timestamp): void {
    known.fill(0)
    missing.fill(0)
    late.fill(0)
    newest.fill(0)
    for (let at = 0; at < count; at++) {
      const gateway = gatewayOf[at] as number
      if (gateway < 0 || Number.isNaN(heard[at]) || isSilent[at] === 1) continue
      known[gateway] = (known[gateway] as number) + 1
      if (isMissing(at, now, lateReports)) late[gateway] = (late[gateway] as number) + 1
      if (
        isGatewaySilent[gateway] === 1
          ? (heard[at] as number) <= (gatewaySince[gateway] as number)
          : isMissing(at, now, gatewayReports)
      ) {
        missing[gateway] = (missing[gateway] as number) + 1
        newest[gateway] = Math.max(newest[gateway] as number, heard[at] as number)
      }
    }
  }

  function tellGateways(now: Timestamp): void {
    for (let gateway = 0; gateway < gateways; gateway++) {
      if ((late[gateway] as number) > (known[gateway] as number) / 2) cutUntil[gateway] = now
      const share = (missing[gateway] as number) / (known[gateway] as number)
      const isOpen = isGatewaySilent[gateway] === 1
      if (isOpen) cutUntil[gateway] = now
      const opens = !isOpen && share >= gatewayShare && (known[gateway] as number) >= gatewayLuminaires
      const closes = isOpen && !(share > gatewayBack)
      if (!opens && !closes) continue
      if (opens) gatewaySince[gateway] = newest[gateway] as number
      isGatewaySilent[gateway] = opens ? 1 : 0
      onChange({
        of: 'gateway',
        index: gateway,
        change: opens ? 'opened' : 'closed',
        cause: 'gatewaySilent',
        since: gatewaySince[gateway] as number,
        time: now,
        evidence: undefined,
      })
    }
  }

  const tell = (luminaire: number, change: 'opened' | 'closed', since: Timestamp, time: Timestamp) =>
    onChange({ of: 'luminaire', index: luminaire, change, cause: 'silent', since, time, evidence: undefined })

  return {
    heardAt: (luminaire: number): Timestamp => heard[luminaire] as number,

    /** Whether a device cannot be expected to be heard, since its gateway is not. */
    isCutOff: (gateway: number): boolean => gateway >= 0 && isGatewaySilent[gateway] === 1,

    resume(of: 'luminaire' | 'gateway', index: number, since: Timestamp): void {
      if (of === 'luminaire') isSilent[index] = 1
      else {
        isGatewaySilent[index] = 1
        gatewaySince[index] = since
      }
    },

    read(luminaire: number, time: Timestamp, now: Timestamp): void {
      const last = heard[luminaire] as number
      if (time <= last) return
      const gap = time - last
      const usual = interval[luminaire] as number
      if (gap <= 3 * usual) interval[luminaire] = Math.max(reporting, usual + (gap - usual) * 0.05)
      heard[luminaire] = time
      if (isSilent[luminaire] === 0) return
      isSilent[luminaire] = 0
      tell(luminaire, 'closed', last, now)
    },

    /** Looks for who fails to report, once a minute. */
    minute(now: Timestamp): void {
      countGateways(now)
      tellGateways(now)
      for (let at = 0; at < count; at++) {
        if (isSilent[at] === 1 || !isMissing(at, now, silentReports)) continue
        const gateway = gatewayOf[at] as number
        if (gateway >= 0 && now - (cutUntil[gateway] as number) < silentReports * (interval[at] as number))
          continue
        isSilent[at] = 1
        tell(at, 'opened', heard[at] as number, now)
      }
    },
  }
}
