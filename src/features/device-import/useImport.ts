import { useState } from 'react'
import { pollOptions } from '#api/queries.ts'
import { useApi, useCore } from '#app/core/context.tsx'
import type { ApiProblem } from '#domain/apiProblem.ts'
import type { ImportReceipt } from '#openapi/lighting.d.ts'
import { type DeviceFile, readDeviceFile, textOf } from './deviceFile.ts'

type Step =
  | { readonly at: 'choosing'; readonly failed?: { readonly file: string; readonly why: Failure } }
  | { readonly at: 'reading' }
  | { readonly at: 'looking'; readonly file: DeviceFile; readonly refusal?: ApiProblem }
  | { readonly at: 'importing'; readonly file: DeviceFile }
  | { readonly at: 'done'; readonly receipt: ImportReceipt }
type Failure = NonNullable<DeviceFile['failure']> | 'unreadable'

/** The import workflow: choose a file, preview it, confirm, import. */
export function useImport() {
  const api = useApi()
  const { queryClient } = useCore()
  const [step, setStep] = useState<Step>({ at: 'choosing' })

  async function read(file: File) {
    setStep({ at: 'reading' })
    try {
      const found = readDeviceFile(file.name, textOf(await file.arrayBuffer()))
      setStep(
        found.failure
          ? { at: 'choosing', failed: { file: file.name, why: found.failure } }
          : { at: 'looking', file: found },
      )
    } catch {
      setStep({ at: 'choosing', failed: { file: file.name, why: 'unreadable' } })
    }
  }

  async function confirm(file: DeviceFile) {
    setStep({ at: 'importing', file })
    const answer = await api.importDevices([...file.devices])
    // Reloads after success to show the devices, and after a refusal because the site has changed since the check.
    await queryClient.refetchQueries({ queryKey: pollOptions(api).queryKey })
    if (answer.ok) setStep({ at: 'done', receipt: answer.value })
    else setStep({ at: 'looking', file, refusal: answer.error })
  }

  return { step, read, confirm, forget: () => setStep({ at: 'choosing' }) }
}
