import type { Intent } from '../gestures/gesture.ts'
import type { PlanProps } from '../props.ts'

/** The keys that are held while a pointer goes down; Ctrl and Cmd are the same. */
export type HeldKeys = { readonly shift: boolean; readonly command: boolean }

/** What a pointer that goes down is meant to do. */
export function intentOf(
  { tool = 'pan', multiple = false }: PlanProps,
  { shift, command }: HeldKeys,
): Intent {
  const marquee = tool === 'marquee' || (multiple && shift)
  return {
    toggles: multiple && (shift || command),
    restToggles: multiple && tool !== 'area',
    spans: tool === 'area' ? 'area' : marquee ? 'selection' : undefined,
  }
}
