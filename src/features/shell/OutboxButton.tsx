import { useSyncExternalStore } from 'react'
import { isListed } from '#app/outbox/entries.ts'
import { outboxPanel } from '#app/outbox/panel.ts'
import { useOutbox } from '#app/outbox/useOutbox.ts'
import { useText } from '#i18n/index.ts'
import { CloudUpload } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { Popover, PopoverPanel, PopoverTrigger } from '#ui/Popover.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { OutboxPanel } from './OutboxPanel.tsx'
import { useAgeText } from './useAgeText.ts'
import { useOutboxTexts } from './useOutboxTexts.ts'

const MOST = 999

/** How many changes the server does not have yet, and since when; nothing where it has all of them. */
export function OutboxButton() {
  const text = useText('outbox')
  const ageText = useAgeText()
  const { entries: all, hasFailed, unreadable } = useOutbox()
  const entries = all.filter(isListed)
  const hasTexts = useOutboxTexts()
  const open = useSyncExternalStore(outboxPanel.subscribe, outboxPanel.current)
  const count = entries.length
  if ((count === 0 && unreadable === 0 && !open) || !hasTexts) return null
  const oldest = Math.min(...entries.slice(0, MOST).map(({ since }) => since))
  const isUrgent = hasFailed || unreadable > 0 || entries.some(({ held }) => held)
  const label = text('button', { count })
  const title = count > 0 ? `${label}, ${ageText(oldest)}` : label
  return (
    <Popover open={open} onOpenChange={outboxPanel.set}>
      <Tooltip text={title}>
        <PopoverTrigger
          aria-label={title}
          className={cn(
            'inline-flex h-control shrink-0 items-center gap-1 rounded-md px-2 text-sm transition-colors',
            isUrgent
              ? 'text-warning hover:bg-warning-soft'
              : 'text-text-muted hover:bg-surface-sunken hover:text-text',
          )}
        >
          <CloudUpload aria-hidden className="size-4.5" />
          <span className="tabular-nums">{count > MOST ? `${MOST}+` : count}</span>
        </PopoverTrigger>
      </Tooltip>
      <PopoverPanel aria-label={text('title')} align="end" className="w-90 max-w-[calc(100vw-1rem)]">
        <OutboxPanel />
      </PopoverPanel>
    </Popover>
  )
}
