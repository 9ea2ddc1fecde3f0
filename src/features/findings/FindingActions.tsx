import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usersOptions } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { useSubmit } from '#app/forms/useSubmit.ts'
import { useSession } from '#app/session/session.tsx'
import { may } from '#domain/access.ts'
import { useText } from '#i18n/index.ts'
import { Check, Eye, User } from '#icons/index.ts'
import type { Finding } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { Problem } from '#ui/Problem.tsx'
import { Select } from '#ui/Select.tsx'

/** Acknowledges, assigns and closes a finding, for those who may. */
export function FindingActions({ finding }: { finding: Finding }) {
  const text = useText('findings')
  const api = useApi()
  const queryClient = useQueryClient()
  const { roles } = useSession()
  const submit = useSubmit()
  const mayAct = may('control', roles) || may('commission', roles)
  if (!mayAct) return <p className="text-text-muted">{text('onlyLooking')}</p>
  async function change(body: Parameters<typeof api.updateFinding>[1]) {
    const answer = await submit.send(api.updateFinding(finding.id, body))
    if (answer) await queryClient.invalidateQueries({ queryKey: ['findings'] })
  }
  const { busy } = submit
  const isClosed = finding.status === 'closed'
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        {finding.status === 'open' && (
          <Button icon={Eye} busy={busy} onClick={() => void change({ status: 'acknowledged' })}>
            {text('acknowledge')}
          </Button>
        )}
        <Button icon={User} busy={busy} onClick={() => void change({ mine: true })}>
          {text('assignToMe')}
        </Button>
        {!isClosed && (
          <Button icon={Check} busy={busy} onClick={() => void change({ status: 'closed' })}>
            {text('close')}
          </Button>
        )}
        {isClosed && finding.over_at === null && (
          <Button busy={busy} onClick={() => void change({ status: 'open' })}>
            {text('reopen')}
          </Button>
        )}
        {may('administer', roles) && (
          <Assignee finding={finding} busy={busy} onAssign={(fk_user) => void change({ fk_user })} />
        )}
      </div>
      {submit.problem && <Problem>{submit.problem.message}</Problem>}
    </div>
  )
}

type AssigneeProps = { finding: Finding; busy: boolean; onAssign: (user: number | null) => void }

/** Admins know all users, and assign it to any. */
function Assignee({ finding, busy, onAssign }: AssigneeProps) {
  const text = useText('findings')
  const api = useApi()
  const isOffered = useCapability('listUsers')
  const { data: users = [] } = useQuery({ ...usersOptions(api), enabled: isOffered === true })
  return (
    <Select
      label={text('assignee')}
      value={String(finding.fk_user ?? '')}
      disabled={busy}
      options={[
        { value: '', label: text('nobody') },
        ...users.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
      ]}
      onChange={(id) => onAssign(id === '' ? null : Number(id))}
      className="w-48"
    />
  )
}
