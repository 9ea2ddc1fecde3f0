import type { Percent, Timestamp } from '../units.ts'

/** Why what was reported differs from what was expected (issue 20). */
export const CAUSES = [
  'silent',
  'gatewaySilent',
  'dark',
  'burnsByDay',
  'stuckLevel',
  'doesNotDim',
  'motionWithoutLight',
  'previousProfile',
  'clockOff',
  'overrideActive',
  'sensorSilent',
  'sensorStuck',
] as const
export type Cause = (typeof CAUSES)[number]

export type Family = 'silence' | 'levels' | 'override' | 'motion'

/** A device has one finding of a family at a time. */
export function familyOf(cause: Cause): Family {
  if (cause === 'silent' || cause === 'gatewaySilent') return 'silence'
  if (cause === 'overrideActive') return 'override'
  return cause === 'sensorSilent' || cause === 'sensorStuck' ? 'motion' : 'levels'
}

/** What a finding is of: an index into the fleet's luminaires, sensors or gateways. */
export type Subject = { readonly of: 'luminaire' | 'sensor' | 'gateway'; readonly index: number }

/** The reading that last spoke for a finding, and what the rules asked for then. */
export type Evidence = {
  readonly at: Timestamp
  /** Percent; undefined where nothing was reported. */
  readonly level: Percent | undefined
  /** Percent, without motion and during it; undefined for what has no level. */
  readonly idle: Percent | undefined
  readonly moving: Percent | undefined
}

/**
 * What became of the findings. A subject has one finding at most in each family (levels, silence, overrides, motion), and a
 * finding of levels may come to have another cause as more is known: `recognised`.
 */
export type FindingChange = Subject & {
  readonly change: 'opened' | 'recognised' | 'closed'
  readonly cause: Cause
  /** When it began, as far as the reports tell. */
  readonly since: Timestamp
  /** When it was noticed, recognised or over. */
  readonly time: Timestamp
  readonly evidence: Evidence | undefined
}
export type OnChange = (change: FindingChange) => void
