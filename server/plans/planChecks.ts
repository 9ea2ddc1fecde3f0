import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../http/refusal.ts'
import { packageRoot } from '../root.ts'
import type { PlanFile } from './planFile.ts'
import type { PlanResult, PlanTask } from './planWorker.ts'

/** ms that a check may take; a plan of 50 MB takes two or three seconds. */
const longestCheck = 30_000
/** ms after which a thread that has nothing to check ends: one check seldom comes alone. */
const longestIdle = 10_000
/** An embedded picture of 48 MB needs 100; what needs more is refused. */
const memoryLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }

/**
 * Checks plans one at a time on a thread of its own, which is ended where a check takes too long or too much memory: no file
 * holds up another request, or ends the process.
 */
export class PlanChecks {
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined

  /** @throws Refusal 400 or 413 that says what is wrong with the file */
  check(task: PlanTask): Promise<PlanFile> {
    const result = this.#last.then(() => this.#run(task))
    this.#last = result.catch(() => {})
    return result
  }

  async #run(task: PlanTask): Promise<PlanFile> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    try {
      const result = await answerOf(this.#worker, task)
      if ('file' in result) return result.file
      throw new Refusal(result.refusal.statusCode, result.refusal.message)
    } catch (error) {
      if (!(error instanceof Refusal) || error instanceof Overrun) await this.#end()
      throw error
    } finally {
      this.#idle = setTimeout(() => this.#end(), longestIdle).unref()
    }
  }

  #start(): Worker {
    const worker = startWorker()
    // Where it fails between two checks there is nobody to tell; the next check starts another.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}

/** The thread did not get to an answer. */
class Overrun extends Refusal {}

function answerOf(worker: Worker, task: PlanTask): Promise<PlanResult> {
  const { promise, resolve, reject } = deferred<PlanResult>()
  const listeners = {
    message: resolve,
    error: (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new Overrun(
              413,
              `The plan takes more than ${memoryLimits.maxOldGenerationSizeMb} MB of memory to check`,
            )
          : error,
      ),
    exit: (code: number) => reject(new Error(`The thread that checks plans ended with ${code}`)),
  }
  const overdue = setTimeout(
    () => reject(new Overrun(413, `The plan takes longer than ${longestCheck / 1000} s to check`)),
    longestCheck,
  )
  for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener)
  worker.postMessage(task)
  return promise.finally(() => {
    clearTimeout(overdue)
    for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener)
  })
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<T>((onResolved, onRejected) => {
    resolve = onResolved
    reject = onRejected
  })
  return { promise, resolve, reject }
}

/** The thread's code stands beside the built server's; run from its sources, a thread needs tsx as the server does. */
function startWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const worker = isSource
    ? new Worker(new URL('planWorker.ts', import.meta.url), {
        execArgv: ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href],
        resourceLimits: memoryLimits,
      })
    : new Worker(join(packageRoot, 'dist/server/planWorker.js'), {
        execArgv: [],
        resourceLimits: memoryLimits,
      })
  worker.unref()
  return worker
}
