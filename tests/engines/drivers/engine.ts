export const engineNames = ['chromium', 'webkit', 'firefox'] as const
export type EngineName = (typeof engineNames)[number]

/** CSS pixels of the window's content. */
export const viewport = { width: 1440, height: 900 }

/** What a hand does, in WebDriver's terms: CSS pixels of the viewport; keys as WebDriver names them. */
export type Step =
  /** @property duration milliseconds that it takes */
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string }

/** WebDriver's private code points, by Playwright's names. */
export const keys = {
  Control: '\uE009',
  PageUp: '\uE00E',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Escape: '\uE00C',
  Enter: '\uE007',
} as const

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

type Run = <Args extends readonly Json[], Result>(
  task: (...args: Args) => Result | Promise<Result>,
  ...args: Args
) => Promise<Result>

/** A browser with one tab. */
export type Engine = {
  readonly name: EngineName
  readonly version: string
  /** Goes to an address, and waits until it has loaded. */
  open(address: string): Promise<void>
  /**
   * Runs a function in the page, which knows nothing but its arguments.
   *
   * @returns what it returns or resolves to, as JSON
   * @throws Error with what it throws
   */
  run: Run
  /** Moves the mouse and presses keys as a user does: trusted events, one after another. */
  act(steps: readonly Step[]): Promise<void>
  /** Closes the tab, and goes on in a new one, which is empty. */
  reopen(): Promise<void>
  /** Ends the browser, and starts it again with what it has stored. Missing where its driver stores nothing on the disk. */
  restart?(): Promise<void>
  /** A PNG of what the window shows. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

const sourceOf = (step: Step) => (step.type.startsWith('key') ? 'key' : 'pointer')

/** The steps as WebDriver and WebDriver BiDi take them: a list for each device, which waits while another one acts. */
export const actionsOf = (steps: readonly Step[]): Json =>
  (['pointer', 'key'] as const)
    .filter((source) => steps.some((step) => sourceOf(step) === source))
    .map((source) => ({
      type: source,
      id: source,
      ...(source === 'pointer' && { parameters: { pointerType: 'mouse' } }),
      actions: steps.map((step): Json => {
        if (sourceOf(step) !== source) return { type: 'pause', duration: 0 }
        return step.type === 'pointerMove' ? { duration: 0, ...step } : step
      }),
    }))
