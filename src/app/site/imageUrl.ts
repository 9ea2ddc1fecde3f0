import type { Area } from '#openapi/lighting.d.ts'

/**
 * The address of a zone's plan image. What the API gives may be relative to its host (`VITE_API_HOST`, by default the page's own).
 * @returns undefined without an image, or where it has no valid address
 */
export function imageUrl({ image }: Pick<Area, 'image'>): string | undefined {
  if (!image) return undefined
  const host = String(import.meta.env.VITE_API_HOST || window.location.origin)
  return URL.canParse(image, host) ? new URL(image, host).href : undefined
}
