/** A million readings in the browser: our workers against JSON.parse alone and against the usual way. */

import { byteStream } from '#support/byteStream.ts'
import { BUFFER_BYTES } from '#telemetry/buffers.ts'
import { createReadings } from '#telemetry/readingsClient.ts'
import { startReadingsWorker } from '#telemetry/startWorker.ts'
import { watchMainThread } from '../frames.ts'
import { median } from '../statistics.ts'
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
  /** Kilobytes of a chunk as a fetch of such a text has them, half of them less. */
  chunk: number
}

/** As the console does (src/app/figures/figureSources.ts). */
const AT_ONCE = 2
/** A page that shows a site's figures has read more histories than these. */
const WARM_ROUNDS = 5
const HOUR = 3_600_000
const edges = Float64Array.from({ length: HOURS + 1 }, (_, hour) => START + hour * HOUR)

async function measureReadings(): Promise<ReadingsRun> {
  const lengths = await fetchedLengths()
  const texts = Array.from({ length: site.zones }, (_, zone) => historyOf(zone))
  const histories = texts.map((text) => new TextEncoder().encode(text))
  const { ask } = createReadings(startReadingsWorker)
  const bucketsOf = async (zone: number, history: Uint8Array) => {
    const devices = idsOf(zone)
    const ratedPower = new Float64Array(devices.length).fill(RATED_POWER)
    const answer = await ask({ kind: 'energy', devices, ratedPower, edges }, streamOf(history, lengths))
    if (!answer.ok) throw new Error(answer.error)
    return answer.value.energy
  }
  const readAll = async () => {
    const energies: Float64Array[] = []
    const unread = [...histories.entries()]
    const readInTurn = async () => {
      for (let next = unread.shift(); next; next = unread.shift())
        energies[next[0]] = await bucketsOf(...next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, readInTurn))
    return energies
  }
  for (let round = 0; round < WARM_ROUNDS; round++) await readAll()

  const bytes = histories.reduce((total, { length }) => total + length, 0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const watch = watchMainThread()
  const started = performance.now()
  const energies = await readAll()
  const ours = performance.now() - started
  const longestGap = Math.max(...watch.stop().map(({ start, end }) => end - start))

  const parseAll = () => {
    for (const text of texts) JSON.parse(text)
  }
  parseAll()
  const parse = timeOf(parseAll)
  let usual = texts.slice(0, 1).map(bucketsOfObjects)
  const objects = timeOf(() => {
    usual = texts.map(bucketsOfObjects)
  })
  for (const [zone, energy] of energies.entries())
    for (const [hour, watthours] of energy.entries())
      if (Math.abs(watthours - (usual[zone]?.[hour] ?? 0)) > 1e-6 * Math.max(1, watthours))
        throw new Error(`Zone ${zone}, hour ${hour}: ${watthours} Wh here, ${usual[zone]?.[hour]} Wh there`)
  return { ours, longestGap, parse, objects, megabytes: bytes / 1e6, chunk: median(lengths) / 1000 }
}

function timeOf(work: () => void) {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** How much of a zone's history is there at a time where it is fetched: bytes, of a megabyte at most. */
async function fetchedLengths(): Promise<number[]> {
  const { body } = await fetch('./history.json')
  if (!body) throw new Error('There is no history to fetch')
  const reader = body.getReader({ mode: 'byob' })
  const lengths: number[] = []
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(BUFFER_BYTES))
    if (done) return lengths
    lengths.push(value.length)
  }
}

/** The bytes, as many at a time as `lengths` say, as a fetch gives them. */
function streamOf(bytes: Uint8Array, lengths: readonly number[]) {
  let count = 0
  return byteStream(bytes, () => lengths[count++ % lengths.length] ?? 0)
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface Window {
    measureReadings: typeof measureReadings
  }
}

window.measureReadings = measureReadings
