import type { IconComponent } from '#icons/index.ts'

type PlanControlProps = {
  /** The accessible name, and the tooltip. */
  label: string
  /** The keyboard shortcut, if there is one. */
  shortcut?: string
  icon: IconComponent
  /** For a toggle button. */
  pressed?: boolean
  disabled?: boolean
  onClick(): void
}

/** One of the buttons at the plan's corner, or one that a caller adds to them (`controls` of `<Plan>`). */
export function PlanControl({ label, shortcut, icon: Icon, pressed, disabled, onClick }: PlanControlProps) {
  return (
    <button
      type="button"
      className="plan-control"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut === '+' ? 'Plus' : shortcut}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden />
      <span className="plan-tooltip" aria-hidden>
        {label}
        {shortcut && <kbd>{shortcut}</kbd>}
      </span>
    </button>
  )
}
