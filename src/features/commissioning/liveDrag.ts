import type { PlanDrag } from '#plan/Plan.tsx'

/** Where the devices under the pointer are, told to those who follow alone: the page is not rendered for each frame. */
export interface LiveDrag {
  readonly current: () => PlanDrag | undefined
  readonly follow: (follower: () => void) => () => void
  readonly tell: (drag: PlanDrag | undefined) => void
}

export function createLiveDrag(): LiveDrag {
  const followers = new Set<() => void>()
  let now: PlanDrag | undefined
  return {
    current: () => now,
    follow(follower) {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    tell(drag) {
      now = drag
      for (const follower of followers) follower()
    },
  }
}
