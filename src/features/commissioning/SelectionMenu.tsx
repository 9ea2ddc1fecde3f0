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
  ChevronDown,
  type IconComponent,
  Trash2,
} from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import type { Placing } from './usePlacing.ts'

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

type SelectionMenuProps = {
  placing: Placing
  /** Focuses the open question, if any; returns whether there is one. */
  focusOpenQuestion: () => boolean
}

/** Actions for several selected devices. */
export function SelectionMenu({ placing, focusOpenQuestion }: SelectionMenuProps) {
  const text = useText('commissioning')
  const { gesture, selected } = placing
  const canArrange = gesture === 'selected' || gesture === 'moving' || gesture === 'confirming'
  if (!canArrange || selected.length < 2) return null
  return (
    <div className="flex items-center gap-1 border-l border-line pl-2">
      <Menu
        onClosed={(event) => {
          if (focusOpenQuestion()) event.preventDefault()
        }}
        trigger={
          <Button tone="quiet">
            {text('selection.count', { count: selected.length })}
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
      >
        {ALIGNMENTS.map((alignment) => (
          <MenuItem
            key={alignment}
            icon={alignmentIcons[alignment]}
            label={text(`selection.align.${alignment}`)}
            onSelect={() => placing.align(alignment)}
          />
        ))}
        {selected.length > 2 &&
          DISTRIBUTIONS.map((distribution) => (
            <MenuItem
              key={distribution}
              icon={distributionIcons[distribution]}
              label={text(`selection.distribute.${distribution}`)}
              onSelect={() => placing.distribute(distribution)}
            />
          ))}
        <MenuItem
          icon={Trash2}
          label={text('settings.remove')}
          onSelect={() => placing.requestRemoval(selected.map(({ id }) => id))}
        />
      </Menu>
    </div>
  )
}
