import { isPressed, usePageKeys } from '#ui/keys.ts'
import { placingActions, type Tools } from './placingActions.ts'

/** The keys of the page. */
export function useShortcuts(tools: Tools, onHelp: () => void): void {
  usePageKeys((event) => {
    const action = placingActions.find(({ keys }) => keys.some((written) => isPressed(written, event)))
    if (action?.isPossible(tools)) action.perform(tools)
    else if (isPressed('?', event)) onHelp()
    else if (action === undefined) return false
    return true
  })
}
