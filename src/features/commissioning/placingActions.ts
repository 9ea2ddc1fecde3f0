import { BoxSelect, type IconComponent, Lock, Redo2, Undo2 } from '#icons/index.ts'
import type { Placing } from './usePlacing.ts'

/** What a plan action operates on: the placement and the page's settings. */
export type Tools = {
  placing: Placing
  mayPlace: boolean
  marquee: { on: boolean; toggle: () => void }
  lock: { on: boolean; toggle: () => void }
  /** Opens the settings of the selected devices. */
  editSelection: () => void
}

/** An action besides dragging: one object for its button, its keys and the list of keys. */
export type PlacingAction = {
  readonly label: 'undo' | 'redo' | 'lock' | 'marquee'
  /** Keys as shown beside the action; `Mod` is Ctrl, or Cmd on a Mac. */
  readonly keys: readonly string[]
  readonly icon: IconComponent
  /** For toggles. */
  isOn?(tools: Tools): boolean
  isPossible(tools: Tools): boolean
  perform(tools: Tools): void
}

export const placingActions: readonly PlacingAction[] = [
  {
    label: 'undo',
    keys: ['Mod+Z'],
    icon: Undo2,
    isPossible: ({ mayPlace, placing: { can, isDragging } }) =>
      mayPlace && !isDragging && can({ type: 'undo.requested' }),
    perform: ({ placing }) => placing.undo(),
  },
  {
    label: 'redo',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    icon: Redo2,
    isPossible: ({ mayPlace, placing: { can, isDragging } }) =>
      mayPlace && !isDragging && can({ type: 'redo.requested' }),
    perform: ({ placing }) => placing.redo(),
  },
  {
    label: 'lock',
    keys: ['L'],
    icon: Lock,
    isOn: ({ lock }) => lock.on,
    isPossible: ({ mayPlace }) => mayPlace,
    perform: ({ lock }) => lock.toggle(),
  },
  {
    label: 'marquee',
    keys: ['M'],
    icon: BoxSelect,
    isOn: ({ marquee }) => marquee.on,
    isPossible: ({ mayPlace, placing: { gesture } }) =>
      mayPlace && gesture !== 'drawing' && gesture !== 'previewing',
    perform: ({ marquee }) => marquee.toggle(),
  },
]
