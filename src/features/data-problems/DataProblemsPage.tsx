import { useState } from 'react'
import { useDataProblems } from '#app/core/useDataProblems.ts'
import { useText } from '#i18n/index.ts'
import { CircleCheck } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DataProblemsTable } from './DataProblemsTable.tsx'

const AT_ONCE = 100

/** What the server sent and the console could not read. */
export function DataProblemsPage() {
  const text = useText('dataProblems')
  const { count, problems } = useDataProblems()
  const [shown, setShown] = useState(AT_ONCE)
  if (count === 0)
    return <EmptyState icon={CircleCheck} title={text('empty.title')} text={text('empty.text')} />

  const unlisted = count - problems.length
  return (
    <div className="flex flex-col gap-4 p-4 lg:p-6">
      <p className="text-text-muted">{text('intro')}</p>
      <DataProblemsTable problems={problems.slice(0, shown)} />
      {shown < problems.length ? (
        <Button onClick={() => setShown(shown + AT_ONCE)} className="self-center">
          {text('more')}
        </Button>
      ) : (
        unlisted > 0 && <p className="text-text-muted">{text('unlisted', { count: unlisted })}</p>
      )}
    </div>
  )
}
