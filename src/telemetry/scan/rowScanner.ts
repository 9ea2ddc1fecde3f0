import { parseDay } from '#domain/calendar.ts'
import { readInstant } from '#domain/reading.ts'
import { utf8 } from '#gate/json/text.ts'
import assembled from './assembly/rows.wasm?url&inline'
import type { Columns } from './columns.ts'

/** The exports of assembly/rows.ts; indexes refer to its memory. */
type Assembly = {
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

/** Decodes a data URL. The code is inlined, because a fetch would delay every scan. */
const bytesOf = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0))

/** Initial size: a network chunk and the rest of the previous one. */
const FIRST_ROOM = 256 * 1024

/** Where matching rows are stored. */
export type RowTarget = {
  readonly columns: Columns
  /** Ids of the devices to include; rows store the index in this list. */
  readonly devices: readonly number[]
  /** Whether rows must have an `output_level`. */
  readonly hasLevels: boolean
}

/** Scans the objects of a history in the usual format (assembly/rows.ts). */
export class RowScanner {
  /** The text to scan, with free space after it. `makeRoom` replaces it. */
  bytes: Uint8Array<ArrayBuffer>
  readonly #assembly: Assembly

  readonly #rows: RowTarget

  constructor(rows: RowTarget) {
    this.#rows = rows
    compiled ??= new WebAssembly.Module(bytesOf(assembled))
    const { exports } = new WebAssembly.Instance(compiled, { rows: { startOfDay: this.#startOfDay } })
    this.#assembly = exports as unknown as Assembly
    this.#assembly.begin(rows.devices.length, FIRST_ROOM, Number(rows.hasLevels))
    for (const [place, id] of rows.devices.entries()) this.#assembly.addDevice(id, place)
    this.bytes = this.#textOf(FIRST_ROOM)
  }

  /** Grows `bytes` to at least `length` and keeps their content. */
  makeRoom(length: number): void {
    this.#assembly.makeRoom(length)
    this.bytes = this.#textOf(length)
  }

  /**
   * Stores the object at `at` and some that follow it, and returns the index after the last. Returns `at` if the first
   * object is unusual or incomplete. The bytes must end with a 0, which JSON never contains.
   */
  read(at: number): number {
    const assembly = this.#assembly
    const { memory, times, levels, devices, text } = assembly
    const next = assembly.read(text.value + at) - text.value
    const count = assembly.count.value
    this.#rows.columns.append({
      times: new Float64Array(memory.buffer, times.value, count),
      levels: new Float64Array(memory.buffer, levels.value, count),
      devices: new Uint32Array(memory.buffer, devices.value, count),
    })
    return next
  }

  /** The device's index, or -1 if it is not included. */
  placeOf(id: number): number {
    return this.#assembly.placeOf(id)
  }

  #textOf(length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#assembly.memory.buffer as ArrayBuffer, this.#assembly.text.value, length)
  }

  readonly #startOfDay = (at: number): number => {
    const day = utf8.decode(new Uint8Array(this.#assembly.memory.buffer, at, DAY.length))
    return parseDay(day, 'YYYY-MM-DD').ok ? readInstant(`${day}T00:00:00Z`) : Number.NaN
  }
}

const DAY = 'YYYY-MM-DD'
