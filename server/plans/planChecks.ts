import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../http/refusal.ts'
import { packageRoot } from '../root.ts'
import type { PlanFile } from './planFile.ts'
import type { PlanResult, PlanTask } from './planWorker.ts'

export type CheckLimits = {
  /** ms that a check may take. */
  readonly time: number
  /** MB of strings and objects at a time. */
  readonly memory: number
}
/** A plan of 50 MB takes three seconds of a processor that others want too, an embedded picture of 48 MB 100 MB. */
const usual: CheckLimits = { time: 60_000, memory: 160 }
/** ms after which a thread that has nothing to check ends: one check seldom comes alone. */
const longestIdle = 10_000

/**
 * Checks plans one at a time on a thread of its own, which is ended where a check takes too long or too much memory: no file
 * holds up another request, or ends the process.
 */
export class PlanChecks {
  readonly #limits: CheckLimits
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined

  constructor(limits = usual) {
    this.#limits = limits
  }

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
      const result = await answerOf(this.#worker, task, this.#limits)
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
    const worker = startWorker(this.#limits)
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

/** The thread's code stands beside the built server's. Run from its sources, a thread has to load tsx by itself. */
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
