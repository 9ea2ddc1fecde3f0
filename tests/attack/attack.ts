import type pg from 'pg'

/** The built server that is attacked, in a process of its own with a demo site of its own, and what an attacker may have. */
export type Target = {
  /** `http://127.0.0.1:port`. */
  readonly address: string
  /** The data folder of the embedded PostgreSQL. */
  readonly folder: string
  /** The server's process id. */
  readonly pid: number
  /** An admin's access token. */
  readonly admin: string
  /** The access token of a person whose only role is `user`. */
  readonly user: string
  /** What `POST /api/v2/telemetry` asks for. */
  readonly ingestKey: string
  /** A connection past the server, as the database's owner. */
  readonly database: pg.Client
}

/** One attack: what is done to the server, and what has to hold meanwhile. */
export type Attack = {
  /** What the attacker does, as it stands in the table: `an SVG with one entity used 4,000 times`. */
  readonly name: string
  /** Whether it is part of `npm test`. All that are take some thirty seconds together. */
  readonly quick: boolean
  /** It kills or restarts something, so an innocent request may be late or refused meanwhile. */
  readonly interrupts?: boolean
  /** Tables that it may change, because the server rightly accepts a part of it; every other row has to stay as it was. */
  readonly mayChange?: readonly string[]
  /**
   * Attacks for some seconds at most, and lets go of every connection before it resolves.
   *
   * @returns what held, in a few words: `refused with 413 in 40 ms`
   * @throws Error that says what did not hold
   */
  run(target: Target): Promise<string>
}
