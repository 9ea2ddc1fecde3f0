import { GROUP_KINDS } from '#app/groups/groupChanges.ts'
import { SavingState } from '#app/outbox/SavingState.tsx'
import { useText } from '#i18n/index.ts'
import { BoxSelect, Eye, Undo2 } from '#icons/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { formatKeys, isPressed, usePageKeys, useStepBack } from '#ui/keys.ts'
import type { Groups } from './useGroups.ts'

type GroupsToolbarProps = { groups: Groups; marquee: { on: boolean; toggle: () => void } }

const undoKeys = 'Mod+Z'
const marqueeKeys = 'M'

/** The toolbar over the plan: undo, plan tools, the action of a click, and the save state. */
export function GroupsToolbar({ groups, marquee }: GroupsToolbarProps) {
  const text = useText('groups')
  const { context, gesture, mayControl, opened, undo } = groups
  const canUndo = mayControl && gesture === 'free' && context.done.length > 0
  const canMarquee = mayControl && opened !== undefined

  usePageKeys((event) => {
    if (isPressed(undoKeys, event) && canUndo) undo()
    else if (isPressed(marqueeKeys, event) && canMarquee) marquee.toggle()
    else return false
    return true
  })
  useStepBack(() => {
    if (marquee.on) marquee.toggle()
    return marquee.on
  })
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line bg-surface-raised px-3 py-1">
      {mayControl && (
        <div role="toolbar" aria-label={text('tools.label')} className="flex shrink-0 gap-1">
          <IconButton
            icon={Undo2}
            label={`${text('tools.undo')} (${formatKeys(undoKeys)})`}
            aria-label={text('tools.undo')}
            disabled={!canUndo}
            onClick={() => undo()}
          />
          <IconButton
            icon={BoxSelect}
            label={`${text('tools.marquee')} (${formatKeys(marqueeKeys)})`}
            aria-label={text('tools.marquee')}
            aria-pressed={marquee.on && canMarquee}
            disabled={!canMarquee}
            onClick={marquee.toggle}
          />
        </div>
      )}
      <p className="flex min-w-0 flex-1 items-center gap-2 text-xs text-pretty text-text-muted">
        {mayControl ? (
          text(opened ? 'hint.click' : 'hint.chooseGroup', { group: opened?.name ?? '' })
        ) : (
          <>
            <Eye aria-hidden className="size-4 shrink-0" />
            {text('viewOnly')}
          </>
        )}
      </p>
      <SavingState kinds={GROUP_KINDS} />
    </div>
  )
}
