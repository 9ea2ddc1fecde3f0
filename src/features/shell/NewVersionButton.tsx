import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { loadNewVersion, lookForNewVersion, newVersion } from '#app/offline/newVersion.ts'
import { useOutbox } from '#app/outbox/useOutbox.ts'
import { dirtyForms, isAnyFormDirty } from '#app/workflows/dirtyForms.ts'
import { HOUR } from '#domain/units.ts'
import { useText } from '#i18n/index.ts'
import { RotateCw } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Popover, PopoverPanel, PopoverTrigger } from '#ui/Popover.tsx'

/** Loads a newer version of the console once the user says so, and nothing of theirs waits to be saved, in any tab. */
export function NewVersionButton() {
  const text = useText('offline')
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.current) !== undefined
  const changes = useOutbox().entries.length
  const forms = useSyncExternalStore(dirtyForms.subscribe, dirtyForms.current)
  const [isBusyElsewhere, setBusyElsewhere] = useState(false)
  // Browsers look for it when a page is opened, and a console may stay open for weeks.
  useQuery({
    queryKey: ['newer-version'],
    queryFn: lookForNewVersion,
    refetchInterval: HOUR,
    staleTime: HOUR,
  })
  if (!isReady) return null
  const waits = changes > 0 || forms > 0 || isBusyElsewhere

  const load = async () => {
    if (await isAnyFormDirty()) setBusyElsewhere(true)
    else loadNewVersion()
  }
  return (
    <Popover onOpenChange={(open) => open && void isAnyFormDirty().then(setBusyElsewhere)}>
      <PopoverTrigger className="inline-flex h-control shrink-0 items-center gap-1 rounded-md px-2 text-sm text-accent-text transition-colors hover:bg-surface-sunken">
        <RotateCw aria-hidden className="size-4.5" />
        <span className="max-sm:sr-only">{text('newVersion')}</span>
      </PopoverTrigger>
      <PopoverPanel
        aria-label={text('newVersion')}
        align="end"
        className="flex w-72 max-w-[calc(100vw-1rem)] flex-col items-start gap-3 p-3"
      >
        <p>{text(waits ? 'newVersionWaits' : 'newVersionText')}</p>
        <Button tone="accent" disabled={waits} onClick={() => void load()}>
          {text('reload')}
        </Button>
      </PopoverPanel>
    </Popover>
  )
}
