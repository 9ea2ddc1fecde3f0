import type { IconComponent } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'

type SubmitProps = { icon: IconComponent; label: string; busyLabel?: string; busy: boolean; valid: boolean }

/** A submit button, enabled once the form is valid (specification §2). */
export function Submit({ icon, label, busyLabel = label, busy, valid }: SubmitProps) {
  return (
    <Button
      type="submit"
      tone="accent"
      icon={icon}
      busy={busy}
      disabled={busy || !valid}
      className="mt-2 min-h-10"
    >
      {busy ? busyLabel : label}
    </Button>
  )
}
