/** Why a value cannot be what the contract says. */
export const REASONS = [
  'missing',
  'not-a-number',
  'not-whole',
  'out-of-range',
  'not-a-text',
  'not-yes-or-no',
  'not-a-time',
  'not-a-day',
  'not-a-list',
  'not-an-object',
  'unexpected',
  'duplicate',
] as const
export type Reason = (typeof REASONS)[number]

/** A value that was left out while one row was read. */
export type Finding = {
  /** Its place in the row, `settings.installation_height`; empty for the row itself. */
  field: string
  readonly value: unknown
  readonly reason: Reason
}

/** Puts the name of what holds them before the places of the findings from `first` on. */
export function placeUnder(name: string | number, findings: Finding[], first: number): void {
  for (const finding of findings.slice(first))
    finding.field = finding.field === '' ? String(name) : `${name}.${finding.field}`
}
