import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; text?: string; children: ReactNode }

/** Related settings, side by side if there is space. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4"
    >
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {text && <p className="max-w-prose text-text-muted">{text}</p>}
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}
