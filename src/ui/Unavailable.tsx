import { RotateCw, ServerOff } from '#icons/index.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type UnavailableProps = { title: string; text: string; retry: string; onRetry: () => void }

/** Replaces a page whose data could not be loaded; `retry` is the button's label. */
export function Unavailable({ title, text, retry, onRetry }: UnavailableProps) {
  return (
    <EmptyState
      icon={ServerOff}
      title={title}
      text={text}
      action={
        <Button tone="accent" icon={RotateCw} onClick={onRetry}>
          {retry}
        </Button>
      }
    />
  )
}
