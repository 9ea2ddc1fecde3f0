/** The media types of plan images. */
export const PLAN_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const
export type PlanType = (typeof PLAN_TYPES)[number]

/** Bytes: 50 MB. */
export const largestPlanBytes = 50 * 1024 * 1024

/** Pixels that browsers can draw on one canvas, and that load in a second or two. */
export const planLimits = { side: 16384, pixels: 120e6 } as const
