import { useQuery } from '@tanstack/react-query'
import { serverDescriptionOptions } from '#api/queries.ts'
import { useApi } from '#app/core/context.tsx'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { demoSignIn } from './demoSignIn.ts'

type DemoHintProps = { onFill: (signIn: typeof demoSignIn) => void }

/** Shows the demo account if the server describes its site as a demo. */
export function DemoHint({ onFill }: DemoHintProps) {
  const text = useText('session')
  const { data: server } = useQuery(serverDescriptionOptions(useApi()))
  if (!server?.demo) return null
  return (
    <aside aria-label={text('demo.title')} className="flex items-end gap-3 rounded-md bg-accent-soft p-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{text('demo.title')}</p>
        <p className="text-text-muted">{text('demo.text')}</p>
        <p className="mt-1 font-medium break-all">
          {demoSignIn.email}
          <br />
          {demoSignIn.password}
        </p>
      </div>
      <Button onClick={() => onFill(demoSignIn)}>{text('demo.fill')}</Button>
    </aside>
  )
}
