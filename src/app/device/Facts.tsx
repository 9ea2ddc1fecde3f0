import type { ReactNode } from 'react'
import { useText } from '#i18n/index.ts'

/** Of a fact that links to what it names. */
export const factLinkClass = 'text-accent-text underline underline-offset-2 hover:no-underline'

/** A few facts under a heading. */
export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-text-muted">{title}</h3>
      <dl className="grid grid-cols-[minmax(8rem,40%)_1fr] gap-x-3 gap-y-1.5">{children}</dl>
    </section>
  )
}

/** One fact; shown as unknown without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const text = useText('floorPlan')
  return (
    <>
      <dt className="text-text-muted">{name}</dt>
      <dd className="min-w-0 wrap-break-word">
        {children ?? <span className="text-text-muted">{text('facts.unknown')}</span>}
      </dd>
    </>
  )
}
