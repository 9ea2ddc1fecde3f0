import type { requests } from '#openapi/operations.ts'
import type { Stage } from '../model/stage.ts'
import type { Expected } from './faults.ts'

/** The site that a call is played on: section 7's calls alone, or with the extensions named. */
export type World = 'section 7' | readonly (keyof typeof requests | 'base' | 'Idempotency-Key')[]

/** A call that the console makes, and how a user brings it about. `turn` tells its repetitions on one site apart. */
export type Call = {
  readonly operation: keyof typeof requests
  /** What it answers with: a list, an entity that was written, another object, nothing, or a session. */
  readonly answers: 'rows' | 'entity' | 'object' | 'nothing' | 'session'
  /** The address of the page. */
  readonly page: string
  readonly world?: World
  /** Whether a guest makes it. */
  readonly isGuests?: boolean
  /** Whether the outbox sends it: what may pass is tried again by itself, and what is refused waits for the user's decision. */
  readonly isQueued?: boolean
  /** Loads the page anew for each fault, since the call is made when it opens. */
  readonly isFresh?: boolean
  /** Prepares the site and the page: types, opens a dialog. */
  readonly begin?: (stage: Stage, turn: number) => Promise<unknown>
  /** What sends the call. */
  readonly send: (stage: Stage, turn: number) => Promise<unknown>
  /** Checks that nothing that was typed, placed or listed is lost. */
  readonly kept?: (stage: Stage, turn: number) => Promise<unknown>
  /** How the user tries again; otherwise by `send`. */
  readonly retry?: (stage: Stage, turn: number) => Promise<unknown>
  /** After signing in again; otherwise what was typed is there (`kept`), and sent. */
  readonly resume?: (stage: Stage, turn: number) => Promise<unknown>
  /** Checks what is seen when it has worked. */
  readonly done: (stage: Stage, turn: number) => Promise<unknown>
  /** How often the server has done it; it must be once. */
  readonly effects?: (stage: Stage, turn: number) => number
  /** What is seen where that differs from section 8's general rule, by the fault's name. */
  readonly expected?: Readonly<Record<string, Expected | undefined>>
  /** Puts the page back for the next fault. */
  readonly finish?: (stage: Stage, turn: number) => Promise<unknown>
}

/** A call that no user can bring about in a browser. */
export type OutOfReach = { readonly operation: string; readonly because: string }
