import { useState } from 'react'
import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Result } from '#domain/result.ts'
import { useProblemText } from './useProblemText.ts'

/** The problem of a submitted form: as a whole, and by field. */
export type SubmitProblem = {
  readonly message: string
  readonly fields: ApiProblem['fields']
}

/** Submits a form's request, one at a time. The problem stays until the next submit. */
export function useSubmit() {
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SubmitProblem>()

  /** Resolves with the value, or undefined after a problem. */
  async function send<Value>(
    call: Promise<Result<Value> | undefined>,
  ): Promise<{ value: Value } | undefined> {
    setBusy(true)
    setProblem(undefined)
    const answer = await call
    setBusy(false)
    if (answer?.ok) return { value: answer.value }
    if (answer) setProblem({ message: problemText(answer.error), fields: answer.error.fields })
    return undefined
  }
  return { busy, problem, send }
}
