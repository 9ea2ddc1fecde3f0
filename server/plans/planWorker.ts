import { parentPort } from 'node:worker_threads'
import type { PlanType } from '#domain/planImage.ts'
import { HttpError } from '../http/httpErrors.ts'
import { checkPlanFile, type PlanFile } from './planFile.ts'

export type PlanTask = { readonly path: string; readonly mediaType: PlanType; readonly outputPath: string }
export type PlanResult =
  | { readonly file: PlanFile }
  | { readonly refusal: { readonly statusCode: number; readonly message: string } }

/** Checks one file after another on a worker thread (planChecks.ts). Unexpected errors end the thread. */
parentPort?.on('message', ({ path, mediaType, outputPath }: PlanTask) => {
  parentPort?.postMessage(resultOf(() => checkPlanFile(path, mediaType, outputPath)))
})

function resultOf(check: () => PlanFile): PlanResult {
  try {
    return { file: check() }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { refusal: { statusCode: error.statusCode, message: error.message } }
  }
}
