import { type ReactNode, useId } from 'react'
import { useText } from '#i18n/index.ts'
import { CircleCheck } from '#icons/index.ts'

type PartProps = { title: string; about: string; children: ReactNode }

/** A part of the page, with its heading. */
export function Part({ title, about, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="max-w-3xl text-text-muted">{about}</p>
      {children}
    </section>
  )
}

/** In place of a part's table where it has no rows. */
export function Nothing({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 rounded-lg border border-line bg-surface-raised p-4">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-accent-text" />
      {text}
    </p>
  )
}

/** How a device is called here, whether there is one or not; `device` is null where none is named. */
export function useDeviceName(): (device: number | null, name: string | undefined) => string {
  const text = useText('dataProblems')
  return (device, name) =>
    name ??
    (device === null ? text('telemetry.noDevice') : text('telemetry.unknownDevice', { id: String(device) }))
}
