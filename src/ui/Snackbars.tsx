import { Toast } from 'radix-ui'
import { useText } from '#i18n/index.ts'
import { X } from '#icons/index.ts'
import { Button } from './Button.tsx'
import { cn } from './cn.ts'
import { IconButton } from './IconButton.tsx'
import { AUTO_HIDE, noticeTones, type ShownNotice, type SnackbarMessage } from './notices.ts'

export type SnackbarsProps = { shown: readonly ShownNotice[]; onClose: (id: number) => void }

/** Renders the notices that Snackbar.tsx stores. Their timers pause while one is hovered or focused. */
export function Snackbars({ shown, onClose }: SnackbarsProps) {
  const text = useText('common')
  return (
    <Toast.Provider duration={AUTO_HIDE} swipeDirection="up" label={text('notifications')}>
      {shown.map((notice) => (
        <SnackbarItem key={notice.id} notice={notice} onClose={() => onClose(notice.id)} />
      ))}
      <Toast.Viewport
        label={`${text('notifications')} ({hotkey})`}
        className="fixed top-2 left-1/2 z-60 pointer-events-none flex w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 flex-col gap-2 outline-none print:hidden"
      />
    </Toast.Provider>
  )
}

function SnackbarItem({ notice, onClose }: { notice: SnackbarMessage; onClose: () => void }) {
  const text = useText('common')
  const { icon: Icon, className } = noticeTones[notice.tone ?? 'plain']
  return (
    <Toast.Root
      type={notice.tone === 'bad' ? 'foreground' : 'background'}
      onOpenChange={(open) => open || onClose()}
      className="pointer-events-auto flex animate-appear items-center gap-3 rounded-lg border border-line bg-surface-raised py-1.5 pr-1.5 pl-3 shadow-floating"
    >
      <Icon aria-hidden className={cn('size-5 shrink-0', className)} />
      <Toast.Description className="min-w-0 flex-1 py-1 whitespace-pre-line wrap-break-word">
        {notice.text}
      </Toast.Description>
      {notice.action && (
        <Toast.Action asChild altText={notice.action.label}>
          <Button tone="quiet" onClick={notice.action.perform}>
            {notice.action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton icon={X} label={text('close')} />
      </Toast.Close>
    </Toast.Root>
  )
}
