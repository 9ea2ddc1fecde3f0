import { MINUTE, type Milliseconds } from '#domain/units.ts'
import { useText } from '#i18n/index.ts'

/** How far a clock is off, as `3 h 20 min`: its two largest units, from a minute on. */
export function useClockText(): (offset: Milliseconds) => string {
  const text = useText('clocks')
  return (offset) => {
    const minutes = Math.round(Math.abs(offset) / MINUTE)
    const days = Math.floor(minutes / (24 * 60))
    const hours = Math.floor(minutes / 60) % 24
    const parts = [
      days > 0 && text('days', { amount: days }),
      hours > 0 && text('hours', { amount: hours }),
      days === 0 && minutes % 60 > 0 && text('minutes', { amount: minutes % 60 }),
    ]
    return parts.filter((part) => part !== false).join(' ')
  }
}
