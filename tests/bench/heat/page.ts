/** Heatmaps in the browser: one contestant, a number of markers, one step per frame. Driven by heat/measure.ts. */
import { nextFrame } from '../frames.ts'
import { library } from '../library.ts'
import { devicesOf } from '../scenario.ts'
import type { HeatContestant, HeatContestantName } from './contestant.ts'

const create: Readonly<Record<HeatContestantName, () => Promise<HeatContestant>>> = {
  ours: async () => (await import('./ours.tsx')).createOurHeat(),
  planAlone: async () => (await import('./ours.tsx')).createPlanAlone(),
  heatmapJs: async () =>
    (await library<{ createHeatmapJs(): HeatContestant }>('heatmapJs')).createHeatmapJs(),
  simpleheat: async () =>
    (await library<{ createSimpleHeat(): HeatContestant }>('simpleHeat')).createSimpleHeat(),
}

/** Values that are made before the clock runs, used in turn. */
const ROUNDS = 8

async function openHeat(name: HeatContestantName, count: number) {
  const contestant = await create[name]()
  const place = document.getElementById('place')
  if (!place) throw new Error('index.html has no #place')
  const markers = devicesOf(count)
  const rounds = Array.from({ length: ROUNDS }, (_, round) =>
    Float32Array.from(markers, (_, marker) => (marker * 37 + round * 13) % 101),
  )
  await contestant.mount(place, markers)
  const step = (round: number) => contestant.step(rounds[round % ROUNDS] ?? new Float32Array())

  return {
    /** @returns how long the call of each step took, ms; what comes back from a worker later is in the page's own time */
    async run(steps: number): Promise<number[]> {
      const handlers: number[] = []
      for (let round = 0; round < steps; round++) {
        const started = performance.now()
        step(round)
        handlers.push(performance.now() - started)
        await nextFrame()
      }
      await nextFrame()
      return handlers
    },
  }
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface Window {
    openHeat: typeof openHeat
    heat: Awaited<ReturnType<typeof openHeat>>
  }
}

window.openHeat = openHeat
