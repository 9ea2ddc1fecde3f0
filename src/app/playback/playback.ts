import { createStore, type Store } from '#domain/store.ts'

export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

export type PlaybackState = {
  /** From 0; −1 while there are no steps. */
  readonly step: number
  readonly steps: number
  readonly isPlaying: boolean
  readonly speed: Speed
}

/** `requestAnimationFrame` and `cancelAnimationFrame`. */
export type Frames = {
  readonly request: (frame: (now: number) => void) => number
  readonly cancel: (request: number) => void
}

/** Steps through a range, manually or automatically. A store, so that only the components that show a step render. */
export interface Playback extends Omit<Store<PlaybackState>, 'set'> {
  /** Sets the number of steps of `range` (any key). A new range shows its last step, paused. */
  readonly open: (range: string, steps: number) => void
  readonly goTo: (step: number) => void
  /** Plays or pauses; playing from the last step starts at the first. */
  readonly toggle: () => void
  readonly pause: () => void
  readonly changeSpeed: (speed: Speed) => void
}

/** @param rate steps per second at ×1 */
export function createPlayback({ request, cancel }: Frames, rate: number): Playback {
  const { current, set, subscribe } = createStore<PlaybackState>({
    step: -1,
    steps: 0,
    isPlaying: false,
    speed: 1,
  })
  let range: string | undefined
  let frameRequest: number | undefined
  /** When the current step was due, in milliseconds of the frame clock. */
  let since: number | undefined

  const become = (next: Partial<PlaybackState>) => set({ ...current(), ...next })

  function frame(now: number) {
    const state = current()
    frameRequest = request(frame)
    since ??= now
    const length = 1000 / (rate * state.speed)
    const passed = Math.floor((now - since) / length)
    if (passed < 1) return
    since += passed * length
    const step = Math.min(state.steps - 1, state.step + passed)
    if (step === state.steps - 1) rest()
    become({ step, isPlaying: frameRequest !== undefined })
  }

  function rest() {
    if (frameRequest !== undefined) cancel(frameRequest)
    frameRequest = undefined
    since = undefined
  }

  function pause() {
    if (!current().isPlaying) return
    rest()
    become({ isPlaying: false })
  }

  return {
    current,
    subscribe,
    open(name, steps) {
      const state = current()
      if (name === range && steps === state.steps) return
      const step = name === range && state.step >= 0 ? Math.min(state.step, steps - 1) : steps - 1
      if (name !== range || steps === 0) rest()
      range = name
      become({ step, steps, isPlaying: frameRequest !== undefined })
    },
    goTo(step) {
      since = undefined
      const last = current().steps - 1
      become({ step: Math.min(last, Math.max(Math.min(0, last), step)) })
    },
    toggle() {
      const state = current()
      if (state.isPlaying) return pause()
      if (state.steps < 2) return
      become({ step: state.step === state.steps - 1 ? 0 : state.step, isPlaying: true })
      frameRequest = request(frame)
    },
    pause,
    changeSpeed(speed) {
      since = undefined
      become({ speed })
    },
  }
}
