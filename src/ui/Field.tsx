import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

export type FieldTexts = {
  label: string
  /** The value's problem; replaces the hint. */
  error?: string | undefined
  hint?: string
  /** Hides the label visually, e.g. under a column header. */
  isLabelHidden?: boolean
}

type FieldProps = FieldTexts & {
  className?: string | undefined
  /** Renders the control with these attributes. */
  children: (control: FieldControl) => ReactNode
}
type FieldControl = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** A label above a control, and an error or a hint below it. */
export function Field({ label, isLabelHidden, error, hint, className, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  const noteId = `${id}-note`
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-xs font-medium text-text-muted'}>
        {label}
      </label>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(note && { 'aria-describedby': noteId }) })}
      {note && (
        <p id={noteId} className={cn('text-xs', error ? 'text-danger' : 'text-text-muted')}>
          {note}
        </p>
      )}
    </div>
  )
}

/** The style of inputs and selects. */
export const controlClass = cn(
  'h-control w-full min-w-0 rounded-md border border-line-strong bg-surface-raised px-3 text-sm text-text',
  '-outline-offset-1 placeholder:text-text-muted aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:opacity-60',
)
