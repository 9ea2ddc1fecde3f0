import { useText } from '#i18n/index.ts'
import { isMove } from '#machines/group/operations.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Groups } from './useGroups.ts'

/** The number of devices named individually. */
const NAMED = 5

/** Asks before moving devices from other groups, once for all chosen together. */
export function MoveQuestion({ groups }: { groups: Groups }) {
  const text = useText('groups')
  const common = useText('common')
  const { actor, context, gesture, opened, nameOf, deviceName } = groups
  const moves = context.unconfirmed.filter(isMove)
  const free = context.unconfirmed.length - moves.length
  const group = opened?.name ?? ''
  const [first] = moves
  return (
    <Dialog
      open={gesture === 'asking'}
      onOpenChange={(open) => open || actor.send({ type: 'move.cancelled' })}
      title={text('move.title', { count: moves.length, group })}
      actions={
        <>
          <Button onClick={() => actor.send({ type: 'move.cancelled' })}>{common('cancel')}</Button>
          {free > 0 && (
            <Button onClick={() => actor.send({ type: 'move.declined' })}>
              {text('move.addOnly', { count: free })}
            </Button>
          )}
          <Button tone="accent" onClick={() => actor.send({ type: 'move.confirmed' })}>
            {text(free > 0 ? 'move.all' : 'move.confirm')}
          </Button>
        </>
      }
    >
      {first && moves.length === 1 ? (
        <p className="text-text-muted">
          {text('move.one', {
            device: deviceName(first.device),
            from: nameOf(first.from ?? 0),
            group,
          })}
        </p>
      ) : (
        <>
          <p className="pb-2 text-text-muted">{text('move.many', { count: moves.length, group })}</p>
          <ul className="flex flex-col gap-1">
            {moves.slice(0, NAMED).map(({ device, from }) => (
              <li key={device}>
                {text('move.item', { device: deviceName(device), from: nameOf(from ?? 0) })}
              </li>
            ))}
            {moves.length > NAMED && (
              <li className="text-text-muted">{text('move.more', { count: moves.length - NAMED })}</li>
            )}
          </ul>
        </>
      )}
    </Dialog>
  )
}
