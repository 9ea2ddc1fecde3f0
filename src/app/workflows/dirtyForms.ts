import { createStore } from '#domain/store.ts'

const LOCK = 'latern.dirtyForm'

/** How many forms of this page have something unsaved. */
export const dirtyForms = createStore(0)

let release: () => void = () => undefined

/** Counts a form with something unsaved, and lets the other tabs know. @returns a function that ends it */
export function addDirtyForm(): () => void {
  dirtyForms.set(dirtyForms.current() + 1)
  if (dirtyForms.current() === 1) {
    const over = new Promise<void>((resolve) => {
      release = resolve
    })
    void navigator.locks?.request(LOCK, { mode: 'shared' }, () => over)
  }
  return () => {
    dirtyForms.set(dirtyForms.current() - 1)
    if (dirtyForms.current() === 0) release()
  }
}

/** Whether a form of any tab of this browser has something unsaved. */
export async function isAnyFormDirty(): Promise<boolean> {
  if (dirtyForms.current() > 0) return true
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === LOCK)
}
