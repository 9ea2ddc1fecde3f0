import { expect } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import {
  type Model,
  type Path,
  type PathStep,
  partsOf,
  pathsThrough,
  playOnPorts,
  sentenceOf,
  stateIn,
  summaryOf,
} from '#support/paths.ts'
import type { Stage } from './stage.ts'
import { test } from './stageTest.ts'

/** How to cause an event of a model in the browser. */
export type Hand = {
  /** Runs before the preceding event, if the console continues immediately after that. */
  readonly prepare?: (stage: Stage) => unknown
  readonly perform?: (stage: Stage, event: AnyEventObject) => unknown
}

export type BrowserModel = {
  readonly model: Model
  /** Sets the stage for each of the model's worlds, except those without a browser. */
  readonly worlds: Readonly<Record<string, BrowserWorld>>
  /** By event name; a function performs the event. Events without an entry cannot be caused in the browser. */
  readonly hands: Readonly<Record<string, Hand | Hand['perform']>>
  /** Checks what a state shows. Transient states show nothing. */
  readonly shows: (stage: Stage, snapshot: AnyMachineSnapshot) => Promise<void>
  /** States and transitions, by label, that no user can cause, with reasons. */
  readonly outOfReach?: Readonly<Record<string, string>>
}

type BrowserWorld = {
  readonly set: (stage: Stage) => Promise<void>
  readonly isPossible?: Model['isPossible']
}

type CoveringPath = {
  readonly world: string
  readonly path: Path
  /** What each step covers, as named by `partsOf`. */
  readonly covers: readonly ReadonlySet<string>[]
}

/**
 * Plays shortest paths that together take every transition in the built console, each as a test named by its sentence.
 * After each event the screen must show the machine's state. Fails if a state or transition is missed that is not
 * listed as out of reach.
 */
export async function describeInBrowser(name: string, played: BrowserModel) {
  const { whole, paths } = await coveringPaths(played)
  const unreachable = new Set(Object.keys(played.outOfReach ?? {}))
  const covered = new Set<string>()

  // A failing path takes its own screenshot.
  test.use({ screenshot: 'off' })
  test.describe(`the ${name} machine in the console`, () => {
    for (const { world, path: steps, covers } of paths)
      test(`${world}: ${sentenceOf(steps)}`, async ({ stage }, info) => {
        for (const [index, step] of steps.entries()) {
          try {
            await test.step(step.words ?? world, async () => {
              if (index === 0) await played.worlds[world]?.set(stage)
              await take(stage, played, step, steps[index + 1])
            })
          } catch (error) {
            const path = info.outputPath('screen.png')
            await stage.page.screenshot({ path })
            await info.attach('screen', { path, contentType: 'image/png' })
            throw new Error(
              `${world}: ${sentenceOf(steps)}\nfailed at “${step.words ?? world}” (event ${index} of ${steps.length - 1}), ` +
                `which comes to ${stateIn(step.expected)}\n${error instanceof Error ? error.message : error}`,
            )
          }
          for (const part of covers[index] ?? []) covered.add(part)
        }
      })

    test('was in every state and took every transition that a user can bring about', () => {
      const isReachable = (part: string) => !unreachable.has(part)
      process.stdout.write(
        `${name} in the console: ${summaryOf(whole, covered)} in ${paths.length} paths\n` +
          Object.entries(played.outOfReach ?? {})
            .map(([part, why]) => `  out of reach: ${part} (${why})\n`)
            .join(''),
      )
      expect([...whole].filter((part) => isReachable(part) && !covered.has(part))).toEqual([])
      expect([...unreachable].filter((part) => !whole.has(part) || covered.has(part))).toEqual([])
    })
  })
}

async function take(
  stage: Stage,
  { hands, shows }: BrowserModel,
  step: PathStep,
  next: PathStep | undefined,
) {
  await handFor(hands, next)?.prepare?.(stage)
  await handFor(hands, step)?.perform?.(stage, step.event)
  await shows(stage, step.expected)
  expect(stage.errors).toEqual([])
}

function handFor(hands: BrowserModel['hands'], step: PathStep | undefined): Hand | undefined {
  const hand = hands[step?.words ?? '']
  return typeof hand === 'function' ? { perform: hand } : hand
}

/** A minimal set of shortest paths that together take every transition the browser can cause. */
async function coveringPaths({ model, worlds, hands }: BrowserModel) {
  const whole = new Set<string>()
  const candidates: CoveringPath[] = []
  const events = Object.fromEntries(Object.entries(model.events).filter(([words]) => words in hands))
  for (const [world, { isPossible = () => true }] of Object.entries(worlds)) {
    const create = model.worlds[world]
    if (create === undefined) throw new Error(`The model has no world “${world}”`)
    for (const part of partsOf(create().machine)) whole.add(part)
    const isPossibleHere: Model['isPossible'] = (snapshot, event) =>
      (model.isPossible?.(snapshot, event) ?? true) && isPossible(snapshot, event)
    for (const path of pathsThrough(create(), { ...model, events, isPossible: isPossibleHere })) {
      const covers: ReadonlySet<string>[] = []
      for await (const { covered } of playOnPorts(path, create())) covers.push(covered)
      candidates.push({ world, path, covers })
    }
  }
  return { whole, paths: fewest(candidates) }
}

/** Greedily picks the path with the most new parts per length, until none adds any. */
function fewest(candidates: readonly CoveringPath[]): CoveringPath[] {
  const chosen: CoveringPath[] = []
  const covered = new Set<string>()
  const gain = ({ covers, path }: CoveringPath) =>
    new Set(covers.flatMap((parts) => [...parts]).filter((part) => !covered.has(part))).size / path.length
  for (;;) {
    const best = candidates.reduce<CoveringPath | undefined>(
      (found, candidate) => (gain(candidate) > (found ? gain(found) : 0) ? candidate : found),
      undefined,
    )
    if (best === undefined) return chosen
    chosen.push(best)
    for (const part of best.covers.flatMap((parts) => [...parts])) covered.add(part)
  }
}
