import { useLocation } from '@tanstack/react-router'
import { type AnimationEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { SessionProblem } from '#app/session/sessionStore.ts'
import { useText } from '#i18n/index.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed as e-mail where a guest comes from. */
    email?: string
  }
}

type FieldName = keyof NonNullable<SessionProblem['fields']> | 'repeated'
type Values<Name extends FieldName> = Record<Name, string>
type Marks = Partial<Record<FieldName, boolean>>

type GuestFormOptions<Name extends FieldName> = {
  /** From top to bottom; the same list at every render. */
  names: readonly Name[]
  /** It has been submitted, and is not answered yet. */
  busy: boolean
  /** What it was answered. */
  problem: FormProblem | undefined
  /** Is given the values as typed. */
  submit: (values: Values<Name>) => void
}

/** What is wrong with what was submitted: as a whole, or with fields of it. */
export type FormProblem = { message: string; fields?: Partial<Record<FieldName, string>> }

/** Specification §5: every field is required, with at least so many characters. */
const leastCharacters = 4
const isLongEnough = (value: string | undefined = '') => value.trim().length >= leastCharacters

/**
 * A form by which a guest comes in. Its inputs keep the values themselves. A browser that fills them in by itself shows them
 * filled before any script may read them; they count as valid from then on, and are read when the form is submitted.
 */
export function useGuestForm<Name extends FieldName>({
  names,
  busy,
  problem: answered,
  submit,
}: GuestFormOptions<Name>) {
  const text = useText('session')
  const form = useRef<HTMLFormElement>(null)
  const carried = useLocation({ select: ({ state }) => state.email })
  const [values, setValues] = useState<Partial<Values<FieldName>>>(carried ? { email: carried } : {})
  const [left, setLeft] = useState<Marks>({})
  const [autofilled, setAutofilled] = useState<Marks>({})
  const [edited, setEdited] = useState(false)

  const problem = edited || busy ? undefined : answered
  const refused = problem?.fields

  useEffect(() => {
    const first = names.find((name) => refused?.[name])
    if (first) inputOf(form.current, first)?.focus()
  }, [names, refused])

  function read(): Values<Name> {
    const entries = names.map((name) => [name, inputOf(form.current, name)?.value ?? ''])
    return Object.fromEntries(entries)
  }
  function take() {
    setValues(read())
    setEdited(true)
  }
  const isTooShort = (name: Name) => left[name] && !autofilled[name] && !isLongEnough(values[name])

  return {
    /** What it was answered, until something is typed: it may no longer be so then. */
    problem,
    /** As far as it is typed. */
    email: values.email,
    /** Whether every field is filled in as it must be. */
    valid: names.every((name) => autofilled[name] || isLongEnough(values[name])),
    fill(filled: Values<Name>) {
      for (const name of names) {
        const input = inputOf(form.current, name)
        if (input) input.value = filled[name]
      }
      take()
    },
    form: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        const typed = read()
        if (busy || !names.every((name) => isLongEnough(typed[name]))) return
        setEdited(false)
        submit(typed)
      },
    },
    field: (name: Name) => ({
      name,
      ...(name === 'email' && { defaultValue: carried }),
      required: true,
      minLength: leastCharacters,
      error: refused?.[name] ?? (isTooShort(name) ? text('tooShort') : undefined),
      onInput: () => {
        setAutofilled((others) => ({ ...others, [name]: false }))
        take()
      },
      onBlur: () => setLeft((others) => ({ ...others, [name]: Boolean(values[name]) })),
      onAnimationStart: ({ animationName }: AnimationEvent) => {
        if (animationName === 'autofilled') setAutofilled((others) => ({ ...others, [name]: true }))
      },
    }),
  }
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : undefined
}
