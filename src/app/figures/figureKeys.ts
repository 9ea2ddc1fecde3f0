import type { QueryClient } from '@tanstack/react-query'

/** The keys of queries for figures: what they were asked with follows. */
export const figureKeys = {
  /** Of spans, which depend on what the devices consume. */
  figures: ['figures'],
  deviceSlots: ['device-slots'],
} as const

/** Asks for figures again after something that they depend on has changed: a rated power, a device's type. */
export const refreshFigures = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: figureKeys.figures })
