import type { NumberRule } from '#domain/numbers.ts'
import type { FieldProblem } from '#domain/settingFields.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'

/** Describes a field's problem; for a number out of range, with the range. */
export function useFieldProblem(): (problem: FieldProblem, typed: string, rule?: NumberRule) => string {
  const text = useText('fields')
  return (problem, value, { from, to } = { from: 0, to: 0 }) =>
    text(problem, { value, from: formatNumber(from), to: formatNumber(to) })
}
