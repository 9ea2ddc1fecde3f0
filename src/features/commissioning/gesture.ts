import type { PlacementSnapshot } from './placement.ts'

/** What is being done on the plan, as the page shows it. */
export type Gesture =
  | 'resting'
  | 'selected'
  | 'moving'
  | 'confirming'
  | 'confirmingRemoval'
  | 'drawing'
  | 'previewing'

/** Nothing is asked, and nothing is being laid out: acts can be undone and redone. */
export const isFree = (gesture: Gesture) =>
  gesture === 'resting' || gesture === 'selected' || gesture === 'moving'

export function gestureOf({ value: { gesture } }: PlacementSnapshot): Gesture {
  if (typeof gesture === 'string') return gesture
  return 'free' in gesture ? gesture.free : gesture.arranging
}
