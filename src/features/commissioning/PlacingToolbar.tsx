import { useState } from 'react'
import { useText } from '#i18n/index.ts'
import { Eye, Keyboard } from '#icons/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { formatKeys } from '#ui/keys.ts'
import { HistoryMenu } from './HistoryMenu.tsx'
import { placingActions, type Tools } from './placingActions.ts'
import { SelectionMenu } from './SelectionMenu.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { useShortcuts } from './useShortcuts.ts'

type PlacingToolbarProps = {
  tools: Tools
  nameOf: (device: { id: number }) => string
  focusOpenQuestion: () => boolean
}

/** The toolbar over the plan: undo, history, plan tools, and actions for several devices. */
export function PlacingToolbar({ tools, nameOf, focusOpenQuestion }: PlacingToolbarProps) {
  const text = useText('commissioning')
  const [help, setHelp] = useState(false)
  useShortcuts(tools, () => setHelp(true))
  const { placing, mayPlace } = tools
  return (
    <div
      role="toolbar"
      aria-label={text('tools.label')}
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-1 border-b border-line bg-surface-raised px-3 py-1"
    >
      {mayPlace ? (
        <>
          {placingActions.map((action) => (
            <span key={action.label} className="contents">
              <IconButton
                icon={action.icon}
                label={`${text(`tools.${action.label}`)} (${formatKeys(action.keys[0] ?? '')})`}
                aria-label={text(`tools.${action.label}`)}
                aria-pressed={action.isOn?.(tools)}
                disabled={!action.isPossible(tools)}
                onClick={() => action.perform(tools)}
              />
              {action.label === 'redo' && <HistoryMenu placing={placing} nameOf={nameOf} />}
            </span>
          ))}
          <SelectionMenu tools={tools} focusOpenQuestion={focusOpenQuestion} />
        </>
      ) : (
        <p className="flex items-center gap-2 text-text-muted">
          <Eye aria-hidden className="size-4" />
          {text('tools.viewOnly')}
        </p>
      )}
      <span className="flex-1" />
      <IconButton icon={Keyboard} label={text('shortcuts.title')} onClick={() => setHelp(true)} />
      <ShortcutsDialog open={help} onOpenChange={setHelp} />
    </div>
  )
}
