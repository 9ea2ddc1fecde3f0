import { RotateCw, ServerOff } from 'lucide-react'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** In place of a page that needs what could not be read. */
export function SiteProblem({ onRetry }: { onRetry: () => void }) {
  const plan = useText('plan')
  const common = useText('common')
  return (
    <EmptyState
      icon={ServerOff}
      title={plan('unavailable.title')}
      text={plan('unavailable.text')}
      action={
        <Button tone="accent" icon={RotateCw} onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    />
  )
}
