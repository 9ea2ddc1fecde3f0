import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceAnswers, Luminaire, PollChanges } from '#openapi/lighting.d.ts'

/** A pair of luminaires that one editor moves together, in one call. */
type Editor = {
  readonly pair: readonly [number, number]
  /** Each move that was answered, with the time of its answer; the latitude is its number / 100. */
  readonly acknowledged: number[]
  /** Why calls got no answer: they were sent again with their keys. */
  readonly unanswered: string[]
}

type Answer<Body> = { status: number; text: string; body: () => Body }

const latitudeOf = (move: number) => move / 100
const moveAt = (latitude: number) => Math.round(latitude * 100)

/** Pause before a call without an answer is sent again, as a console's outbox makes one. */
const retryPause = 50

/**
 * Editors who move their pairs through the proxy, one call after another, each again with its key until it is answered;
 * and a reader for each server, who polls it directly and compares what it shows with what was answered before.
 */
export function startEditors(options: {
  address: string
  addresses: readonly string[]
  token: string
  luminaires: readonly number[]
}) {
  const { address, addresses, token, luminaires } = options
  const stopped = new AbortController()
  const { signal } = stopped
  const editors: Editor[] = Array.from({ length: Math.floor(luminaires.length / 2) }, (_, at) => ({
    pair: [luminaires[2 * at] as number, luminaires[2 * at + 1] as number],
    acknowledged: [],
    unanswered: [],
  }))
  /** Answers that are neither 200 nor a server or proxy that could not. */
  const refusals: string[] = []
  const reader = { polls: 0, complete: 0, behind: [] as { server: number; late: number }[], torn: 0 }

  const call = async <Body>(
    at: string,
    method: string,
    path: string,
    body: object,
  ): Promise<Answer<Body>> => {
    const response = await fetch(`${at}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await response.text()
    return { status: response.status, text, body: () => JSON.parse(text) as Body }
  }

  async function edit(editor: Editor): Promise<void> {
    while (!signal.aborted) {
      const latitude = latitudeOf(editor.acknowledged.length + 1)
      const changes = editor.pair.map((id) => ({ kind: 'luminaire', id, key: randomUUID(), latitude }))
      for (;;) {
        const answer = await call<DeviceAnswers>(address, 'PUT', '/api/v2/latern/devices', { changes }).catch(
          (error: Error) => `${error.message} ${String(error.cause ?? '')}`,
        )
        if (typeof answer === 'string') {
          editor.unanswered.push(`${new Date().toISOString()} ${answer}`)
        } else if (answer.status === 200) {
          const refused = answer.body().answers.filter(({ status }) => status !== 200)
          if (refused.length > 0) refusals.push(JSON.stringify(refused))
          editor.acknowledged.push(performance.now())
          break
        } else {
          const isUnanswered = [502, 503, 504].includes(answer.status)
          const said = isUnanswered ? editor.unanswered : refusals
          said.push(`${answer.status} ${answer.text}`)
        }
        await pause(retryPause)
      }
    }
  }

  async function watch(server: number): Promise<void> {
    let since: string | null = null
    const shown = new Map<number, number>()
    while (!signal.aborted) {
      const asked = performance.now()
      const before = editors.map(({ acknowledged }) => acknowledged.length)
      const answer: Answer<PollChanges> | undefined = await call<PollChanges>(
        addresses[server] as string,
        'POST',
        '/api/v2/latern/poll',
        {
          since,
        },
      ).catch(() => undefined)
      if (answer?.status !== 200) {
        await pause(retryPause)
        continue
      }
      const poll = answer.body()
      since = poll.since
      reader.polls += 1
      if (poll.complete) reader.complete += 1
      for (const { id, latitude } of (poll.changed.luminaires ?? []) as Luminaire[])
        shown.set(id, moveAt(latitude))
      for (const [at, { pair, acknowledged }] of editors.entries()) {
        const [one, other] = pair.map((id) => shown.get(id) ?? 0) as [number, number]
        if (one !== other) reader.torn += 1
        const missing = acknowledged[one]
        if (one < (before[at] ?? 0) && missing !== undefined)
          reader.behind.push({ server, late: asked - missing })
      }
    }
  }

  const work = [...editors.map(edit), ...addresses.map((_, server) => watch(server))]
  return {
    editors,
    refusals,
    reader,
    acknowledged: () => editors.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    unanswered: () => editors.flatMap(({ unanswered }) => unanswered),
    async stop() {
      stopped.abort()
      await Promise.all(work)
    },
  }
}

/** What the audit log has of each luminaire: the moves in their order. Every move must be there once. */
export function movesOf(entries: readonly { entity: number; after: { latitude?: number } }[]) {
  const moves = new Map<number, number[]>()
  for (const { entity, after } of entries) {
    if (after.latitude === undefined) continue
    moves.set(entity, [...(moves.get(entity) ?? []), moveAt(after.latitude)])
  }
  return moves
}
