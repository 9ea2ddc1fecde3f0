import { useState } from 'react'
import type { DataProblemsView } from '#gate/dataProblems.ts'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { DataProblemsTable } from './DataProblemsTable.tsx'

const AT_ONCE = 100

/** What the server sent and the console could not read. */
export function ConsoleProblems({ count, problems }: DataProblemsView) {
  const text = useText('dataProblems')
  const [shown, setShown] = useState(AT_ONCE)
  const unlisted = count - problems.length
  return (
    <>
      <DataProblemsTable problems={problems.slice(0, shown)} />
      {shown < problems.length ? (
        <Button onClick={() => setShown(shown + AT_ONCE)} className="self-center">
          {text('more')}
        </Button>
      ) : (
        unlisted > 0 && <p className="text-text-muted">{text('unlisted', { count: unlisted })}</p>
      )}
    </>
  )
}
