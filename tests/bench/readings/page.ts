/** A million readings in the browser: our worker against JSON.parse alone and against the usual way. */
import { createReadings } from '#telemetry/asking.ts'
import { startReadingsWorker } from '#telemetry/startWorker.ts'
import { watchMainThread } from '../frames.ts'
import { bucketsOfObjects } from './asObjects.ts'
import { HOURS, historyOf, idsOf, RATED_POWER, START, site } from './history.ts'

/** Milliseconds from the first byte to the last zone's buckets. */
export type ReadingsRun = {
  ours: number
  /** The longest time the page's event loop could not turn meanwhile. */
  longestGap: number
  parse: number
  objects: number
  megabytes: number
}

const CHUNK = 64 * 1024
const HOUR = 3_600_000
const edges = Float64Array.from({ length: HOURS + 1 }, (_, hour) => START + hour * HOUR)

async function measureReadings(): Promise<ReadingsRun> {
  const texts = Array.from({ length: site.zones }, (_, zone) => historyOf(zone))
  const { ask } = createReadings(startReadingsWorker)
  const bucketsOf = async (zone: number, chunks: Uint8Array<ArrayBuffer>[]) => {
    const devices = idsOf(zone)
    const ratedPower = new Float64Array(devices.length).fill(RATED_POWER)
    const answer = await ask({ kind: 'energy', devices, ratedPower, edges }, streamOf(chunks))
    if (!answer.ok) throw new Error(answer.error)
    return answer.value.energy
  }
  // The worker has started and its code is warm, as on a page that has been open for a while.
  await bucketsOf(0, chunksOf(texts[0] ?? '[]'))

  const chunked = texts.map(chunksOf)
  const bytes = chunked.flat().reduce((total, { length }) => total + length, 0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const watch = watchMainThread()
  const started = performance.now()
  const energies: Float64Array[] = []
  for (const [zone, chunks] of chunked.entries()) energies.push(await bucketsOf(zone, chunks))
  const ours = performance.now() - started
  const longestGap = Math.max(...watch.stop().map(({ start, end }) => end - start))

  const parse = timeOf(() => {
    for (const text of texts) JSON.parse(text)
  })
  let usual: number[][] = []
  const objects = timeOf(() => {
    usual = texts.map(bucketsOfObjects)
  })
  for (const [zone, energy] of energies.entries())
    for (const [hour, watthours] of energy.entries())
      if (Math.abs(watthours - (usual[zone]?.[hour] ?? 0)) > 1e-6 * Math.max(1, watthours))
        throw new Error(`Zone ${zone}, hour ${hour}: ${watthours} Wh here, ${usual[zone]?.[hour]} Wh there`)
  return { ours, longestGap, parse, objects, megabytes: bytes / 1e6 }
}

function timeOf(work: () => void) {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** As a network hands them over: each with a buffer of its own. */
function chunksOf(text: string): Uint8Array<ArrayBuffer>[] {
  const bytes = new TextEncoder().encode(text)
  return Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, at) =>
    bytes.slice(at * CHUNK, (at + 1) * CHUNK),
  )
}

function streamOf(chunks: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks[at++]
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })
}

declare global {
  interface Window {
    measureReadings: typeof measureReadings
  }
}

window.measureReadings = measureReadings
