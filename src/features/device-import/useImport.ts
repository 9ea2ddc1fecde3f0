import { useRef, useState } from 'react'
import type { PollTables } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { useApi, useCore } from '#app/core/context.tsx'
import { pollNow } from '#app/outbox/siteReads.ts'
import { type ApiProblem, mayBeDone } from '#domain/apiProblem.ts'
import { DEVICE_TABLES } from '#domain/deviceKinds.ts'
import { failure, type Result, success } from '#domain/result.ts'
import type { ImportReceipt, NamedLuminaireType } from '#openapi/lighting.d.ts'
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
  /** The devices before an import of which it is not known whether it happened. */
  const lost = useRef<ReadonlySet<number>>(undefined)

  async function read(file: File) {
    setStep({ at: 'reading' })
    lost.current = undefined
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

  async function confirm(file: DeviceFile, newTypes: readonly NamedLuminaireType[]) {
    setStep({ at: 'importing', file })
    if (lost.current) {
      const receipt = await lookFor(file, lost.current)
      if (!receipt.ok) return setStep({ at: 'looking', file, refusal: receipt.error })
      lost.current = undefined
      if (receipt.value) return setStep({ at: 'done', receipt: receipt.value })
    }
    const known = idsOf(queryClient.getQueryData(pollOptions(api).queryKey))
    const answer = await api.importDevices([...file.devices], [...newTypes])
    if (answer.ok) {
      await pollNow(api, queryClient)
      return setStep({ at: 'done', receipt: answer.value })
    }
    // After a refusal too, because the site has changed since the check.
    const receipt = await lookFor(file, known)
    if (mayBeDone(answer.error)) {
      if (receipt.ok && receipt.value) return setStep({ at: 'done', receipt: receipt.value })
      lost.current = known
    }
    setStep({ at: 'looking', file, refusal: answer.error })
  }

  /** Whether an import whose answer was lost has happened: all of it or nothing. `known`: the devices before it. */
  async function lookFor(
    { devices }: DeviceFile,
    known: ReadonlySet<number>,
  ): Promise<Result<ImportReceipt | undefined>> {
    try {
      const tables = await queryClient.fetchQuery({ ...pollOptions(api), staleTime: 0 })
      const made = DEVICE_TABLES.map(
        (table) => [table, tables[table].filter(({ id }) => !known.has(id))] as const,
      )
      const names = new Set(made.flatMap(([, rows]) => rows.map(({ name }) => name)))
      const isDone = devices.every(({ name }) => names.has(name))
      const receipt = Object.fromEntries(made.map(([table, rows]) => [table, rows.length]))
      return success(isDone ? (receipt as ImportReceipt) : undefined)
    } catch (problem) {
      return failure(problem as ApiProblem)
    }
  }

  return { step, read, confirm, forget: () => setStep({ at: 'choosing' }) }
}

const idsOf = (tables: PollTables | undefined): ReadonlySet<number> =>
  new Set(DEVICE_TABLES.flatMap((table) => tables?.[table].map(({ id }) => id) ?? []))
