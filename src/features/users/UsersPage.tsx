import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usersOptions } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useDraft } from '#app/workflows/useDraft.ts'
import { useText } from '#i18n/index.ts'
import { UserPlus, Users } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AddUserDialog } from './AddUserDialog.tsx'
import { newUserDraft } from './newUserDraft.ts'
import { UserTable } from './UserTable.tsx'

/** Accounts and their roles (an extension for admins). */
export function UsersPage() {
  const text = useText('users')
  const isOffered = useCapability('listUsers')
  const problemText = useProblemText()
  const left = useDraft(newUserDraft)
  const [adding, setAdding] = useState(left !== undefined)
  const { data: users, error, refetch } = useQuery({ ...usersOptions(useApi()), enabled: isOffered === true })
  if (isOffered === false)
    return <EmptyState icon={Users} title={text('missing.title')} text={text('missing.text')} />
  return (
    <div className="flex flex-col gap-4 p-4 lg:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-text-muted">{users && text('count', { count: users.length })}</p>
        <Button tone="accent" icon={UserPlus} onClick={() => setAdding(true)}>
          {text('add.open')}
        </Button>
      </div>
      {error && <PartProblem text={problemText(error)} onRetry={() => void refetch()} />}
      {users ? <UserTable users={users} /> : !error && <Skeleton className="h-48" />}
      {adding && <AddUserDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
