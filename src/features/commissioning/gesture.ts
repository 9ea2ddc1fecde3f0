import { GESTURES, type Gesture } from '#machines/placement/vocabulary.ts'
import type { PlacementSnapshot } from './placement.ts'

/** The user's current gesture on the plan. */
export const gestureOf = (placement: PlacementSnapshot): Gesture =>
  GESTURES.find((gesture) => placement.hasTag(gesture)) ?? 'resting'
