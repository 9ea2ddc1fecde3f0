import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usersOptions } from '#api/queries.ts'
import { useApi } from '#app/core/context.tsx'
import { useSubmit } from '#app/forms/useSubmit.ts'
import type { Account, ConnectionRequest, Invitation } from '#openapi/lighting.d.ts'

type AccountChange = Partial<Pick<Account, 'disabled'>> & { role?: [Role] }
export type Role = 'admin' | 'staff' | 'user'

/** Changes an account, and shows the server's response in the list. */
export function useUserChanges({ id }: Account) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = usersOptions(api)
  const { busy, problem, send } = useSubmit()
  const [invitation, setInvitation] = useState<Invitation>()
  const show = (saved: Account) =>
    queryClient.setQueryData(queryKey, (users) => users?.map((user) => (user.id === id ? saved : user)))
  return {
    busy,
    problem,
    invitation,
    async change(change: AccountChange) {
      const answer = await send(api.changeUser(id, change))
      if (answer) show(answer.value)
    },
    async connect({ issuer, subject }: Pick<ConnectionRequest, 'issuer' | 'subject'>, accept: boolean) {
      const answer = await send(api.connectUser(id, { issuer, subject, accept }))
      if (answer) show(answer.value)
    },
    async invite() {
      const answer = await send(api.inviteUser(id))
      if (!answer) return
      show(answer.value.user)
      setInvitation(answer.value)
    },
  }
}
