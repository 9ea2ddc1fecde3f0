import { type AnimationEvent, type FormEvent, useRef, useState } from 'react'
import { useSession } from '#app/session.tsx'

const fieldNames = ['email', 'password'] as const
type FieldName = (typeof fieldNames)[number]
type Marks = Partial<Record<FieldName, boolean>>

/** Specification §5: both are required, with at least so many characters. */
const leastCharacters = 4
const isLongEnough = (value: string) => value.trim().length >= leastCharacters

/**
 * The two fields of the sign-in form, which keeps the values itself. A browser that fills them in by itself shows them filled
 * before any script may read them; they count as valid from then on, and are read when the form is submitted.
 */
export function useSignInForm() {
  const { signIn } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ email: '', password: '' })
  const [left, setLeft] = useState<Marks>({})
  const [autofilled, setAutofilled] = useState<Marks>({})
  const [edited, setEdited] = useState(false)

  function read() {
    const data = new FormData(form.current ?? undefined)
    return { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') }
  }
  function take() {
    setValues(read())
    setEdited(true)
  }

  return {
    /** Whether both fields are filled in as they must be. */
    valid: fieldNames.every((name) => autofilled[name] || isLongEnough(values[name])),
    /** Whether something was typed since the last submit, so that what the server said of it is no longer so. */
    edited,
    /** Whether a field was left too short. */
    tooShort: (name: FieldName) => left[name] === true && !autofilled[name] && !isLongEnough(values[name]),
    fill(filled: Record<FieldName, string>) {
      for (const name of fieldNames) {
        const input = form.current?.elements.namedItem(name)
        if (input instanceof HTMLInputElement) input.value = filled[name]
      }
      take()
    },
    form: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        const { email, password } = read()
        if (!isLongEnough(email) || !isLongEnough(password)) return
        setEdited(false)
        signIn({ email: email.trim(), password })
      },
    },
    field: (name: FieldName) => ({
      name,
      required: true,
      minLength: leastCharacters,
      onInput: () => {
        setAutofilled((others) => ({ ...others, [name]: false }))
        take()
      },
      onBlur: () => setLeft((others) => ({ ...others, [name]: values[name] !== '' })),
      onAnimationStart: ({ animationName }: AnimationEvent) => {
        if (animationName === 'autofilled') setAutofilled((others) => ({ ...others, [name]: true }))
      },
    }),
  }
}
