import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { useText } from '#i18n/index.ts'
import { CircleAlert, UsersRound } from '#icons/index.ts'
import type { FailedSave } from '#machines/group/vocabulary.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Groups } from './useGroups.ts'

/** Failed saves over the plan's lower edge, with their reasons and actions. */
export function Notices({ groups }: { groups: Groups }) {
  const text = useText('groups')
  const common = useText('common')
  const sentence = useFailureText(groups)
  const { actor, context, mayControl } = groups
  const [failed, ...others] = context.failed
  if (!failed) return null
  const isTaken = failed.failure.taken !== undefined
  const Icon = isTaken ? UsersRound : CircleAlert
  return (
    <div className="pointer-events-none absolute right-16 bottom-3 left-3 flex flex-col items-center">
      <Notice
        urgent
        icon={<Icon aria-hidden className="size-5 shrink-0 text-danger" />}
        className={isTaken ? 'border-warning' : 'border-danger'}
      >
        <p className="min-w-40 flex-1">
          {sentence(failed)}
          {others.length > 0 && ` ${text('failed.more', { count: others.length })}`}
        </p>
        {mayControl && (
          <div className="ml-auto flex gap-1">
            <Button tone="quiet" onClick={() => actor.send({ type: 'save.dismissed' })}>
              {text(isTaken ? 'failed.leaveThere' : 'failed.dismiss')}
            </Button>
            <Button onClick={() => actor.send({ type: 'save.retried' })}>
              {isTaken ? text('failed.moveHere') : common('retry')}
            </Button>
          </div>
        )}
      </Notice>
    </div>
  )
}

function useFailureText({ nameOf, deviceName, groupOf }: Groups) {
  const text = useText('groups')
  const reasonOf = useErrorMessage()
  return ({ operation, failure }: FailedSave): string => {
    const reason = failure.problem ? reasonOf(failure.problem) : ''
    switch (operation.kind) {
      case 'create':
        return text('failed.create', { group: operation.fields.name, reason })
      case 'edit':
        return text('failed.edit', { group: operation.before.name, reason })
      case 'delete':
        return text('failed.delete', { group: operation.name, reason })
      case 'regroup': {
        const { taken, profiles } = failure
        const [first] = operation.changes
        const device = deviceName(first?.device ?? 0)
        const count = operation.changes.length
        if (profiles)
          return text('failed.profiles', {
            count: profiles.length,
            profiles: profiles.join(', '),
            reason,
          })
        if (taken) return text('failed.taken', { count, device, group: nameOf(taken[0]?.group ?? 0) })
        const isLeftOut = operation.changes.some(
          ({ device: id, from, to }) =>
            from !== undefined && to !== undefined && groupOf.get(id) === undefined,
        )
        const message = text('failed.regroup', { count, device, reason })
        return isLeftOut ? `${message} ${text('failed.leftOut', { count })}` : message
      }
    }
  }
}
