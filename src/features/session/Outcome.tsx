import { CircleCheck, type IconComponent } from '#icons/index.ts'

/** Replaces a form by its result. */
export function Outcome({ icon: Icon = CircleCheck, text }: { icon?: IconComponent; text: string }) {
  return (
    <p role="status" className="flex items-start gap-3 rounded-md bg-accent-soft p-3">
      <Icon aria-hidden className="size-5 shrink-0 text-accent-text" />
      {text}
    </p>
  )
}
