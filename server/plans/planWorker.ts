import { parentPort } from 'node:worker_threads'
import type { PlanType } from '#domain/planImage.ts'
import { Refusal } from '../http/refusal.ts'
import { checkPlanFile, type PlanFile } from './planFile.ts'

export type PlanTask = { readonly path: string; readonly mediaType: PlanType; readonly kept: string }
export type PlanResult =
  | { readonly file: PlanFile }
  | { readonly refusal: { readonly statusCode: number; readonly message: string } }

/** Checks one file after another, on a thread of its own (planChecks.ts). What is not a refusal ends it. */
parentPort?.on('message', ({ path, mediaType, kept }: PlanTask) => {
  parentPort?.postMessage(resultOf(() => checkPlanFile(path, mediaType, kept)))
})

function resultOf(check: () => PlanFile): PlanResult {
  try {
    return { file: check() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: { statusCode: error.statusCode, message: error.message } }
  }
}
