import type pg from 'pg'

/** The attacked server: the built server in its own process with its own demo site, and what an attacker may know. */
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
  /** The key for `POST /api/v2/telemetry`. */
  readonly ingestKey: string
  /** A direct connection as the database's owner. */
  readonly database: pg.Client
}

/** An attack, and what must hold meanwhile. */
export type Attack = {
  /** The attack's name in the table: `an SVG with one entity used 4,000 times`. */
  readonly name: string
  /** Whether it is part of `npm test`. Those take about thirty seconds in total. */
  readonly quick: boolean
  /** It kills or restarts something, so innocent requests may be late or refused meanwhile. */
  readonly interrupts?: boolean
  /** Tables that it may change, because the server rightly accepts a part of it; all other rows must stay unchanged. */
  readonly mayChange?: readonly string[]
  /**
   * Attacks for a few seconds at most, and closes every connection before it resolves.
   *
   * @returns what held, in a few words: `refused with 413 in 40 ms`
   * @throws Error that says what did not hold
   */
  run(target: Target): Promise<string>
}
