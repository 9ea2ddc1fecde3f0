import type { IconComponent } from './index.ts'

/** A component that draws `shapes`, the inside of one of Lucide's SVGs. Screen readers see it only if it has a name. */
export function createIcon(shapes: string): IconComponent {
  return function Icon({ size = 24, ...props }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={props['aria-label'] === undefined}
        {...props}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes are a library's, and known at build time
        dangerouslySetInnerHTML={{ __html: shapes }}
      />
    )
  }
}
