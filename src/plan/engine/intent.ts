import type { Intent } from '../gestures/gesture.ts'
import type { PlanProps } from '../props.ts'

/** The modifier keys held when a pointer goes down; Ctrl and Cmd are the same. */
export type ModifierKeys = { readonly shift: boolean; readonly command: boolean }

export function intentOf(
  { tool = 'pan', multiple = false }: PlanProps,
  { shift, command }: ModifierKeys,
): Intent {
  const marquee = tool === 'marquee' || (multiple && shift)
  return {
    toggles: multiple && (shift || command),
    longPressToggles: multiple && tool !== 'area',
    brush: tool === 'area' ? 'area' : marquee ? 'selection' : undefined,
  }
}
