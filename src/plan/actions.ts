import { Focus, type IconComponent, Maximize, ZoomIn, ZoomOut } from '#icons/index.ts'
import type { PlanEngine } from './engine/engine.ts'

/** An action on the view, with its button and its keys. */
export type PlanAction = {
  readonly label: 'zoomIn' | 'zoomOut' | 'fit' | 'zoomToSelection'
  /** Values of KeyboardEvent.key; the first is shown with the button. */
  readonly keys: readonly [string, ...string[]]
  readonly icon: IconComponent
  readonly needsSelection: boolean
  perform(engine: PlanEngine): void
}

const ZOOM_STEP = 1.5

export const planActions: readonly PlanAction[] = [
  {
    label: 'zoomIn',
    keys: ['+', '='],
    icon: ZoomIn,
    needsSelection: false,
    perform: ({ view }) => view.zoomBy(ZOOM_STEP),
  },
  {
    label: 'zoomOut',
    keys: ['-', '_'],
    icon: ZoomOut,
    needsSelection: false,
    perform: ({ view }) => view.zoomBy(1 / ZOOM_STEP),
  },
  {
    label: 'fit',
    keys: ['0'],
    icon: Maximize,
    needsSelection: false,
    perform: ({ view }) => view.fit(),
  },
  {
    label: 'zoomToSelection',
    keys: ['z', 'Z'],
    icon: Focus,
    needsSelection: true,
    perform: (engine) => engine.zoomToSelection(),
  },
]
