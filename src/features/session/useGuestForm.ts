import { useLocation } from '@tanstack/react-router'
import { type AnimationEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { SessionProblem } from '#app/session/sessionStore.ts'
import { useText } from '#i18n/index.ts'

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface HistoryState {
    /** The e-mail typed on the previous guest page. */
    email?: string
  }
}

type FieldName = keyof NonNullable<SessionProblem['fields']> | 'repeated'
type Values<Name extends FieldName> = Record<Name, string>
type Marks = Partial<Record<FieldName, boolean>>

type GuestFormOptions<Name extends FieldName> = {
  /** From top to bottom; a stable array. */
  names: readonly Name[]
  /** Whether a submit is in progress. */
  busy: boolean
  /** The problem of the last submit. */
  problem: FormProblem | undefined
  /** Called with the typed values. */
  submit: (values: Values<Name>) => void
}

/** The problem of a submitted form: as a whole, or by field. */
export type FormProblem = { message: string; fields?: Partial<Record<FieldName, string>> }

/** Whether a field that was refused is none of the form's. */
const isAboutAll = ({ fields = {} }: FormProblem, names: readonly FieldName[]) =>
  Object.keys(fields).some((field) => !(names as readonly string[]).includes(field))

/** Specification §5: the minimum length of an e-mail address and a password. A person's name may be as short as Ly. */
const leastCharacters = (name: FieldName) => (name === 'displayName' ? 1 : 4)

/** Whether a field is long enough. Spaces count in a password; around other values they are not sent. */
function isLongEnough(name: FieldName, value = ''): boolean {
  const isPassword = name === 'password' || name === 'repeated'
  return (isPassword ? value : value.trim()).length >= leastCharacters(name)
}

/**
 * A guest form with uncontrolled inputs. Browsers show autofilled values before scripts may read them; such fields
 * count as valid, and are read on submit.
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

  const current = edited || busy ? undefined : answered
  const refused = current?.fields
  // What is refused is said above the fields where none of them stands for it.
  const problem = current && isAboutAll(current, names) ? { message: current.message } : current

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
  const isTooShort = (name: Name) => left[name] && !autofilled[name] && !isLongEnough(name, values[name])

  return {
    /** The problem, until something is typed. */
    problem,
    /** The e-mail typed so far. */
    email: values.email,
    /** Whether every field is valid. */
    valid: names.every((name) => autofilled[name] || isLongEnough(name, values[name])),
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
        if (busy || !names.every((name) => isLongEnough(name, typed[name]))) return
        setEdited(false)
        submit(typed)
      },
    },
    field: (name: Name) => ({
      name,
      ...(name === 'email' && { defaultValue: carried }),
      required: true,
      minLength: leastCharacters(name),
      error:
        refused?.[name] ??
        (isTooShort(name) ? text(name === 'displayName' ? 'nameMissing' : 'tooShort') : undefined),
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
