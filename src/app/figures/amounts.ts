import { money } from '#domain/savings.ts'
import { toKilowattHours, type WattHour } from '#domain/units.ts'
import { formatFixed, formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'

/** Formats amounts in kWh and Eur (specification §9); unknown values are a dash. */
export function useAmounts(energyCost: number) {
  const text = useText('charts')
  return {
    energy: (amount: WattHour | undefined) =>
      amount === undefined ? '–' : text('energy', { value: formatFixed(toKilowattHours(amount), 2) }),
    money: (amount: WattHour | undefined) =>
      amount === undefined ? undefined : text('money', { value: formatFixed(money(amount, energyCost), 2) }),
    watts: (power: number) => text('watts', { value: formatNumber(power, power < 100 ? 1 : 0) }),
    /** Formats a share from 0 to 1. */
    share: (share: number) => formatPercent(share * 100, 1),
  }
}
