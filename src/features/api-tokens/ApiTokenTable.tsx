import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiTokensOptions } from '#api/queries.ts'
import { useApi } from '#app/core/context.tsx'
import { useSubmit } from '#app/forms/useSubmit.ts'
import { useSettings } from '#app/site/site.tsx'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { ApiToken } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { cn } from '#ui/cn.ts'
import { cellClass, ListTable } from '#ui/ListTable.tsx'
import { Problem } from '#ui/Problem.tsx'

const columns = ['name', 'scope', 'ends', 'used', 'actions'] as const

/** Every token as a row, those that have ended too. */
export function ApiTokenTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const text = useText('apiTokens')
  return (
    <ListTable
      label={text('label')}
      columns={columns}
      headingOf={(column) => text(`columns.${column}`)}
      className="min-w-180"
    >
      {tokens.map((token) => (
        <ApiTokenRow key={token.id} token={token} />
      ))}
    </ListTable>
  )
}

function ApiTokenRow({ token }: { token: ApiToken }) {
  const text = useText('apiTokens')
  const { siteTime } = useSettings()
  const { id, name, scope, state, displayName } = token
  const moment = (instant: string) => formatMoment(Date.parse(instant), siteTime)
  return (
    <tr>
      <th scope="row" className={cn(cellClass, 'font-normal')}>
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-text-muted">
          <code className="text-xs">{token.beginning}…</code> {text('madeBy', { name: displayName })}
        </span>
      </th>
      <td className={cellClass}>
        {text(`scopes.${scope}`)}
        <span className="block text-xs text-text-muted">{text(`mayDo.${scope}`)}</span>
      </td>
      <td className={cn(cellClass, 'whitespace-nowrap')}>
        {moment(token.dt_end)}
        {state !== 'active' && (
          <span className="block max-w-48 whitespace-normal text-danger">
            {text(`states.${state}`, { name: displayName })}
          </span>
        )}
      </td>
      <td className={cn(cellClass, 'whitespace-nowrap')}>
        {token.dt_used ? moment(token.dt_used) : text('never')}
      </td>
      <td className={cellClass}>
        <RevokeButton id={id} name={name} />
      </td>
    </tr>
  )
}

function RevokeButton({ id, name }: { id: number; name: string }) {
  const text = useText('apiTokens')
  const api = useApi()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { busy, problem, send } = useSubmit()

  async function revoke() {
    await send(revokeAndReload())
  }

  /** Reloads the tokens after a failure too: if only the answer was lost, the token is not listed any more. */
  async function revokeAndReload() {
    const answer = await api.revokeApiToken(id)
    await queryClient.invalidateQueries({ queryKey: apiTokensOptions(api).queryKey })
    return answer
  }

  return (
    <>
      <Button busy={busy} onClick={() => setAsking(true)} aria-label={text('revoke.openWhich', { name })}>
        {text('revoke.open')}
      </Button>
      {problem && <Problem>{problem.message}</Problem>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text('revoke.title', { name })}
        text={text('revoke.text')}
        confirmLabel={text('revoke.confirm')}
        onConfirm={() => void revoke()}
      />
    </>
  )
}
