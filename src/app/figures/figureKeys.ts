import type { QueryClient } from '@tanstack/react-query'

/** The first part of the query keys of figures; the query's parameters follow it. */
export const figureKeys = {
  /** Energy and power of a time range, which depend on the devices' rated power. */
  figures: ['figures'],
  deviceSlots: ['device-slots'],
  /** Levels, motion and power of a zone's day. */
  zoneDay: ['figures', 'zone-day'],
  bands: ['level-bands'],
} as const

/** Refetches the figures after a change that they depend on: a rated power, a device's type. */
export const refreshFigures = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: figureKeys.figures })
