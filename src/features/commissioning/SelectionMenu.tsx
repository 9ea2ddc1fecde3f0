import { useText } from '#i18n/index.ts'
import { ChevronDown } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import type { Tools } from './placingActions.ts'
import { useSelectionActions } from './useSelectionActions.ts'

type SelectionMenuProps = {
  tools: Tools
  /** Focuses the open question, if any; returns whether there is one. */
  focusOpenQuestion: () => boolean
}

/** Actions for several selected devices. */
export function SelectionMenu({ tools, focusOpenQuestion }: SelectionMenuProps) {
  const text = useText('commissioning')
  const actions = useSelectionActions(tools)
  const { gesture, selected } = tools.placing
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
        {actions.map(({ icon, label, perform }) => (
          <MenuItem key={label} icon={icon} label={label} onSelect={perform} />
        ))}
      </Menu>
    </div>
  )
}
