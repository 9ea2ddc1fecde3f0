import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { controlClass, Field, type FieldTexts } from './Field.tsx'

export type TextFieldProps = FieldTexts &
  ComponentProps<'input'> & {
    /** A unit, or a small button, inside the field's right end. */
    trailing?: ReactNode
  }

export function TextField({ label, error, hint, trailing, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })} className={className}>
      {(control) => (
        <span className="relative flex">
          <input {...control} {...input} className={cn(controlClass, trailing && 'pr-11')} />
          {trailing && <span className="absolute inset-y-0 right-0 flex items-center">{trailing}</span>}
        </span>
      )}
    </Field>
  )
}
