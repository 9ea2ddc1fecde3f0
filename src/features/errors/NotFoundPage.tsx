import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/index.ts'
import { MapPinOff } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function NotFoundPage() {
  const text = useText('errors')
  return (
    <EmptyState
      icon={MapPinOff}
      title={text('notFound.title')}
      text={text('notFound.text')}
      action={
        <Button asChild tone="accent">
          <Link to="/">{text('notFound.action')}</Link>
        </Button>
      }
    />
  )
}
