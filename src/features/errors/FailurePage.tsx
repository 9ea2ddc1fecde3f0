import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { useText } from '#i18n/index.ts'
import { RotateCw, Unplug } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** The 500 page: at its own path, and with a log id in place of a page that failed to render. */
export function FailurePage({ error }: { error?: unknown }) {
  const text = useText('errors')
  const { reportFailure } = useCore()
  const [id, setId] = useState<string>()
  useEffect(() => {
    if (error !== undefined) setId(reportFailure(error))
  }, [error, reportFailure])
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
          {id !== undefined && (
            <p className="w-full pt-2 text-text-muted">
              {text('failure.id')} <code className="font-medium text-text select-all">{id}</code>
            </p>
          )}
        </>
      }
    />
  )
}
