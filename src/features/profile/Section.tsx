import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; text: string; children: ReactNode }

/** A section of the profile: title and description at the left, fields at the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-b border-line py-8 last:border-b-0 md:grid-cols-[14rem_1fr]"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-text-muted">{text}</p>
      </div>
      <div className="flex min-w-0 max-w-md flex-col gap-4">{children}</div>
    </section>
  )
}
