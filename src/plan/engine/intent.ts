import type { Intent } from '../gestures/gesture.ts'
import type { PlanProps } from '../props.ts'

/** What is held when a pointer goes down, and how often it has gone down there; Ctrl and Cmd are the same. */
export type Held = {
  readonly shift: boolean
  readonly command: boolean
  /** Space, or the middle button. */
  readonly pan: boolean
  /** Which click this would be, of a double click the second. */
  readonly clicks: number
}

export function intentOf(
  { tool = 'pan', multiple = false, selectedIds, onMenu }: PlanProps,
  { shift, command, pan, clicks }: Held,
): Intent {
  const marquee = tool === 'marquee' || (multiple && shift)
  return {
    pans: pan,
    zooms: clicks === 2 && !shift && !command,
    toggles: multiple && (shift || command),
    // Once a device is selected, a finger adds others.
    longPressToggles: multiple && tool !== 'area' && (!onMenu || Boolean(selectedIds?.size)),
    longPressOpensMenu: tool !== 'area' && onMenu !== undefined,
    brush: tool === 'area' ? 'area' : marquee ? 'selection' : undefined,
  }
}
