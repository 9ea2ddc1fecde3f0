import { useState } from 'react'
import { useText } from '#i18n/index.ts'
import { CircleAlert, CircleDot, History } from '#icons/index.ts'
import { operationsBehind } from '#machines/placement/history.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover, PopoverPanel, PopoverTrigger } from '#ui/Popover.tsx'
import { unsavedChange } from './placement.ts'
import { useOperationText } from './useOperationText.ts'
import type { Placing } from './usePlacing.ts'

type HistoryMenuProps = { placing: Placing; nameOf: (device: { id: number }) => string }

/** The session's operations, newest first, with the current position; a click goes to another. */
export function HistoryMenu({ placing, nameOf }: HistoryMenuProps) {
  const text = useText('commissioning')
  const operationText = useOperationText(nameOf)
  const [open, setOpen] = useState(false)
  const canGo = (at: number) => placing.can({ type: 'visit.requested', at })
  const { history } = placing.context
  const { operations, at } = history
  const held = placing.entries.flatMap((entry) => (entry.held && unsavedChange(entry)) ?? [])
  const troubled = new Set(held.flatMap((change) => operationsBehind(history, change)))
  const steps = operations.map((operation, index) => ({ operation, step: index + 1 })).toReversed()

  function goTo(step: number) {
    placing.goTo(step)
    setOpen(false)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton icon={History} label={text('history.title')} />
      </PopoverTrigger>
      <PopoverPanel aria-label={text('history.title')} align="start" className="max-h-96 w-80">
        <h2 className="px-3 pt-3 pb-2 font-semibold">{text('history.title')}</h2>
        {operations.length === 0 ? (
          <p className="px-3 pb-3 text-text-muted">{text('history.empty')}</p>
        ) : (
          <ol className="flex flex-col px-1 pb-1">
            {steps.map(({ operation, step }) => (
              <li key={operation.id}>
                <Step
                  label={operationText(operation)}
                  isCurrent={step === at}
                  isUndone={step > at}
                  isTroubled={troubled.has(operation.id)}
                  disabled={!canGo(step)}
                  onClick={() => goTo(step)}
                />
              </li>
            ))}
            <li>
              <Step
                label={text('history.beginning')}
                isCurrent={at === 0}
                isUndone={false}
                isTroubled={false}
                disabled={!canGo(0)}
                onClick={() => goTo(0)}
              />
            </li>
          </ol>
        )}
      </PopoverPanel>
    </Popover>
  )
}

type StepProps = {
  label: string
  isCurrent: boolean
  isUndone: boolean
  isTroubled: boolean
  disabled: boolean
  onClick: () => void
}

function Step({ label, isCurrent, isUndone, isTroubled, disabled, onClick }: StepProps) {
  const text = useText('commissioning')
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      disabled={disabled}
      onClick={onClick}
      className={cn(
        'flex min-h-9 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:not-disabled:bg-surface-sunken disabled:cursor-not-allowed',
        isUndone && 'text-text-muted line-through',
        isCurrent && 'font-medium',
      )}
    >
      <span className="min-w-0 flex-1">{label}</span>
      {isUndone && <span className="sr-only">{text('history.undone')}</span>}
      {isTroubled && (
        <CircleAlert role="img" aria-label={text('history.notSaved')} className="size-4 text-danger" />
      )}
      {isCurrent && <CircleDot aria-hidden className="size-4 shrink-0 text-accent-text" />}
    </button>
  )
}
