import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiTokensOptions } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useDraft } from '#app/workflows/useDraft.ts'
import { useText } from '#i18n/index.ts'
import { KeyRound, Plus } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AddApiTokenDialog } from './AddApiTokenDialog.tsx'
import { ApiTokenTable } from './ApiTokenTable.tsx'
import { newApiTokenDraft } from './newApiTokenDraft.ts'

/** The tokens of programs (an extension for admins). */
export function ApiTokensPage() {
  const text = useText('apiTokens')
  const isOffered = useCapability('listApiTokens')
  const problemText = useProblemText()
  const left = useDraft(newApiTokenDraft)
  const [adding, setAdding] = useState(left !== undefined)
  const {
    data: tokens,
    error,
    refetch,
  } = useQuery({ ...apiTokensOptions(useApi()), enabled: isOffered === true })
  if (isOffered === false)
    return <EmptyState icon={KeyRound} title={text('missing.title')} text={text('missing.text')} />

  const add = (
    <Button tone="accent" icon={Plus} onClick={() => setAdding(true)}>
      {text('add.open')}
    </Button>
  )
  const isEmpty = tokens?.length === 0
  return (
    <div className="flex flex-1 flex-col gap-4 p-4 lg:p-6">
      {!isEmpty && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-60 flex-1 text-text-muted">{text('about')}</p>
          {add}
        </div>
      )}
      {error && <PartProblem text={problemText(error)} onRetry={() => void refetch()} />}
      {isEmpty ? (
        <EmptyState icon={KeyRound} title={text('empty.title')} text={text('empty.text')} action={add} />
      ) : tokens ? (
        <ApiTokenTable tokens={tokens} />
      ) : (
        !error && <Skeleton className="h-48" />
      )}
      {adding && <AddApiTokenDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
