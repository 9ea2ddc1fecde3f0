import { ALIGNMENTS, type Alignment, DISTRIBUTIONS, type Distribution } from '#domain/arranging.ts'
import { useText } from '#i18n/index.ts'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  type IconComponent,
  MapPinOff,
  Settings,
} from '#icons/index.ts'
import type { MenuAction } from '#ui/MenuAt.tsx'
import type { Tools } from './placingActions.ts'

const alignmentIcons: Record<Alignment, IconComponent> = {
  left: AlignStartVertical,
  centre: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
}
const distributionIcons: Record<Distribution, IconComponent> = {
  horizontally: AlignHorizontalDistributeCenter,
  vertically: AlignVerticalDistributeCenter,
}

/** What can be done with several selected devices. */
export function useSelectionActions({ placing, editSelection }: Tools): readonly MenuAction[] {
  const text = useText('commissioning')
  const { selected, gesture } = placing
  const edit = { icon: Settings, label: text('selection.edit'), perform: editSelection }
  return [
    // A move is confirmed first.
    ...(gesture === 'selected' ? [edit] : []),
    ...ALIGNMENTS.map((alignment) => ({
      icon: alignmentIcons[alignment],
      label: text(`selection.align.${alignment}`),
      perform: () => placing.align(alignment),
    })),
    ...(selected.length > 2 ? DISTRIBUTIONS : []).map((distribution) => ({
      icon: distributionIcons[distribution],
      label: text(`selection.distribute.${distribution}`),
      perform: () => placing.distribute(distribution),
    })),
    {
      icon: MapPinOff,
      label: text('settings.remove'),
      keys: 'Delete',
      perform: () => placing.requestRemoval(selected.map(({ id }) => id)),
    },
  ]
}
