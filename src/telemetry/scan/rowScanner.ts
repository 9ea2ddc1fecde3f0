import { readInstant } from '#domain/reading.ts'
import assembled from './assembly/rows.wasm?url&inline'
import type { Columns } from './columns.ts'
import { utf8 } from './text.ts'

/** What assembly/rows.ts exports; indexes are those of its memory. */
interface Assembly {
  readonly memory: WebAssembly.Memory
  readonly times: WebAssembly.Global<'i32'>
  readonly levels: WebAssembly.Global<'i32'>
  readonly devices: WebAssembly.Global<'i32'>
  readonly text: WebAssembly.Global<'i32'>
  readonly count: WebAssembly.Global<'i32'>
  begin(deviceCount: number, length: number, hasLevels: number): void
  makeRoom(length: number): void
  addDevice(id: number, place: number): void
  placeOf(id: number): number
  read(at: number): number
}

let compiled: WebAssembly.Module | undefined

/** A data URL's bytes. The code is inlined: a fetch would have every scan wait for it. */
const bytesOf = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0))

/** Room for a network's chunks, and for what is left over of the one before. */
const FIRST_ROOM = 256 * 1024

/** Where the rows go that count. */
export interface RowTarget {
  readonly columns: Columns
  /** Ids of the devices whose rows count; what is kept of each is its place among them. */
  readonly devices: readonly number[]
  /** Whether rows have an `output_level`, and none counts without. */
  readonly hasLevels: boolean
}

/** Reads the objects of history from their bytes, as long as they are like the usual ones (assembly/rows.ts). */
export class RowScanner {
  /** The text that is read, with room to write behind it. `makeRoom` replaces it. */
  bytes: Uint8Array<ArrayBuffer>
  private readonly assembly: Assembly

  constructor(private readonly rows: RowTarget) {
    compiled ??= new WebAssembly.Module(bytesOf(assembled))
    const { exports } = new WebAssembly.Instance(compiled, { rows: { startOfDay: this.startOfDay } })
    this.assembly = exports as unknown as Assembly
    this.assembly.begin(rows.devices.length, FIRST_ROOM, Number(rows.hasLevels))
    for (const [place, id] of rows.devices.entries()) this.assembly.addDevice(id, place)
    this.bytes = this.textOf(FIRST_ROOM)
  }

  /** Makes `bytes` at least so long; what is in them stays. */
  makeRoom(length: number): void {
    this.assembly.makeRoom(length)
    this.bytes = this.textOf(length)
  }

  /**
   * Keeps the object that begins at `at` and some that follow it, and returns the index after the last; `at` itself where
   * already the first is unusual or not all there. The bytes must end with a 0, which no JSON holds.
   */
  read(at: number): number {
    const { assembly } = this
    const { memory, times, levels, devices, text } = assembly
    const next = assembly.read(text.value + at) - text.value
    const count = assembly.count.value
    this.rows.columns.append({
      times: new Float64Array(memory.buffer, times.value, count),
      levels: new Float64Array(memory.buffer, levels.value, count),
      devices: new Uint32Array(memory.buffer, devices.value, count),
    })
    return next
  }

  /** A device's place among those whose rows count; -1 for any other. */
  placeOf(id: number): number {
    return this.assembly.placeOf(id)
  }

  private textOf(length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.assembly.memory.buffer as ArrayBuffer, this.assembly.text.value, length)
  }

  private readonly startOfDay = (at: number): number => {
    const day = utf8.decode(new Uint8Array(this.assembly.memory.buffer, at, DAY.length))
    return /^\d{4}-\d\d-\d\d$/.test(day) ? readInstant(`${day}T00:00:00Z`) : Number.NaN
  }
}

const DAY = 'YYYY-MM-DD'
