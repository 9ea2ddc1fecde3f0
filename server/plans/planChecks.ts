import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { HttpError } from '../http/httpErrors.ts'
import { packageRoot } from '../root.ts'
import type { PlanFile } from './planFile.ts'
import type { PlanResult, PlanTask } from './planWorker.ts'

export type CheckLimits = {
  /** Time-out of a check in ms. */
  readonly time: number
  /** Heap limit in MB. */
  readonly memory: number
}
/** A plan of 50 MB takes three seconds of processor time; an embedded picture of 48 MB needs 100 MB of memory. */
const defaultLimits: CheckLimits = { time: 60_000, memory: 160 }
/** Idle time in ms after which the thread ends; checks often come in bursts. */
const longestIdle = 10_000

/**
 * Checks plans one at a time on a worker thread, which is terminated if a check takes too long or too much memory. No
 * file can block other requests or crash the process.
 */
export class PlanChecks {
  readonly #limits: CheckLimits
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined

  constructor(limits = defaultLimits) {
    this.#limits = limits
  }

  /** @throws HttpError 400 or 413 if the file is invalid */
  check(task: PlanTask): Promise<PlanFile> {
    const result = this.#last.then(() => this.#run(task))
    this.#last = result.catch(() => {})
    return result
  }

  async #run(task: PlanTask): Promise<PlanFile> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    try {
      const result = await answerOf(this.#worker, task, this.#limits)
      if ('file' in result) return result.file
      throw new HttpError(result.refusal.statusCode, result.refusal.message)
    } catch (error) {
      if (!(error instanceof HttpError) || error instanceof Overrun) await this.#end()
      throw error
    } finally {
      this.#idle = setTimeout(() => this.#end(), longestIdle).unref()
    }
  }

  #start(): Worker {
    const worker = startWorker(this.#limits)
    // An error between two checks concerns nobody; the next check starts a new thread.
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

/** The check exceeded its limits. */
class Overrun extends HttpError {}

function answerOf(worker: Worker, task: PlanTask, { time, memory }: CheckLimits): Promise<PlanResult> {
  const { promise, resolve, reject } = deferred<PlanResult>()
  const listeners = {
    message: resolve,
    error: (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new Overrun(413, `The plan takes more than ${memory} MB of memory to check`)
          : error,
      ),
    exit: (code: number) => reject(new Error(`The thread that checks plans ended with ${code}`)),
  }
  const overdue = setTimeout(
    () => reject(new Overrun(413, `The plan takes longer than ${time / 1000} s to check`)),
    time,
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

/** The worker's bundle is beside the server's. When running from sources, the thread has to load tsx itself. */
function startWorker({ memory }: CheckLimits): Worker {
  const options = {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 },
  }
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(
        `import('tsx/esm/api').then((tsx) => tsx.tsImport('./planWorker.ts', ${JSON.stringify(import.meta.url)}))`,
        { ...options, eval: true },
      )
    : new Worker(join(packageRoot, 'dist/server/planWorker.js'), options)
  worker.unref()
  return worker
}
