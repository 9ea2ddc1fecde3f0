import { Link } from '@tanstack/react-router'
import { RotateCw, Unplug } from 'lucide-react'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** The 500 page: at its own address, and in the place of a page that could not be drawn. */
export function FailurePage() {
  const text = useText('errors')
  return (
    <EmptyState
      icon={Unplug}
      title={text('failure.title')}
      text={text('failure.text')}
      action={
        <>
          <Button asChild>
            <Link to="/">{text('failure.action')}</Link>
          </Button>
          <Button tone="accent" icon={RotateCw} onClick={() => window.location.reload()}>
            {text('failure.reload')}
          </Button>
        </>
      }
    />
  )
}
