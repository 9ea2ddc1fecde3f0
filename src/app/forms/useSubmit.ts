import { useState } from 'react'
import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Result } from '#domain/result.ts'
import { useProblemText } from './useProblemText.ts'

/** What is wrong with what was asked: as a whole, and by field. */
export interface SubmitProblem {
  readonly message: string
  readonly fields: ApiProblem['fields']
}

/** Asks the server something that a form was submitted for: one thing at a time, its problem shown until the next. */
export function useSubmit() {
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SubmitProblem>()

  /** Gives what was answered; undefined where there is a problem. */
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
