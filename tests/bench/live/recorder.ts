/** What a page notes of itself while it is measured. */
import type { DevToolsPage } from './devTools.ts'

export type Recorder = {
  /** From now on, when each frame begins. */
  watchFrames(): void
  /** The times between them since then, and how long each step of a slider took to its pixels; milliseconds. */
  /** When the page was there first, milliseconds since the navigation. */
  ready: Promise<number>
  takeFrames(): { intervals: number[]; steps: number[] }
}

/** @param ready a page's selectors (pages.ts) */
export async function addRecorder(page: DevToolsPage, ready: string): Promise<void> {
  await page.addScript(`(${installRecorder})(${JSON.stringify(ready)})`)
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the browser's interface
  interface Window {
    benchRecorder: Recorder
  }
}

/**
 * Runs in the page before its own scripts, as text: it uses nothing of this file's.
 *
 * @param readyWhen of the page, a selector; when it is there first, that is noted
 */
function installRecorder(readyWhen: string): void {
  let times: number[] | undefined
  let steps: number[] = []
  let stepped: number | undefined
  const note = (time: number) => {
    if (!times) return
    times.push(time)
    requestAnimationFrame(note)
  }
  const drawn = () => {
    const since = stepped
    stepped = undefined
    if (since === undefined) return
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        steps.push(performance.now() - since)
        port1.close()
      }
      port2.postMessage(undefined)
    })
  }
  // A step of the heatmap is drawn in a worker, which tells when it has been.
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      if (String(url).includes('heat.worker')) this.addEventListener('message', drawn)
    }
  }
  addEventListener(
    'input',
    ({ target, timeStamp }) => {
      if (times && target instanceof HTMLInputElement && target.type === 'range') stepped ??= timeStamp
    },
    { capture: true },
  )
  let isReady = (_: number): void => undefined
  const ready = new Promise<number>((resolve) => {
    isReady = resolve
  })
  window.benchRecorder = {
    ready,
    watchFrames() {
      times = []
      steps = []
      requestAnimationFrame(note)
    },
    takeFrames() {
      const seen = times ?? []
      times = undefined
      return { intervals: seen.slice(1).map((time, at) => time - (seen[at] ?? time)), steps }
    },
  }
  const observer = new MutationObserver(() => {
    if (readyWhen.split(' && ').some((selector) => document.querySelector(selector) === null)) return
    isReady(performance.now())
    observer.disconnect()
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-image'],
  })
}
