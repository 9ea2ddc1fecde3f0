import { useText } from '#i18n/index.ts'
import { CircleAlert } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { outboxPanel } from './panel.ts'
import { useOutbox } from './useOutbox.ts'

/** Points to the toolbar's panel, where the changes that were refused or are in conflict are decided about. */
export function UndecidedNotice() {
  const text = useText('outbox')
  const count = useOutbox().entries.filter(({ held }) => held).length
  if (count === 0) return null
  return (
    <Notice
      urgent
      icon={<CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />}
      className="border-danger"
    >
      <p className="min-w-40 flex-1">{text('undecided', { count })}</p>
      <Button onClick={() => outboxPanel.set(true)}>{text('show')}</Button>
    </Notice>
  )
}
