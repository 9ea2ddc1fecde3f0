import { useEffect, useEffectEvent } from 'react'
import { useText } from '#i18n/index.ts'
import type { GroupOperation } from '#machines/group/vocabulary.ts'
import { useSnackbar } from '#ui/Snackbar.tsx'
import type { GroupSnapshot } from './group.ts'
import type { Groups } from './useGroups.ts'

/** Says in passing what was saved, with a way to take it back where there is one. */
export function useSaveToasts({ actor, nameOf, deviceName, undo }: Groups): void {
  const text = useText('groups')
  const { show } = useSnackbar()

  function sentence(operation: GroupOperation): string {
    switch (operation.kind) {
      case 'create':
        return text('said.create', { group: operation.fields.name })
      case 'edit':
        return text('said.edit', { group: operation.fields.name })
      case 'delete':
        return text('said.delete', { group: operation.name })
      case 'regroup': {
        const [first] = operation.changes
        const [goal, ...others] = new Set(operation.changes.map(({ to }) => to))
        const told = { count: operation.changes.length, device: deviceName(first?.device ?? 0) }
        if (others.length > 0) return text('said.back', told)
        return goal === undefined ? text('said.out', told) : text('said.in', { ...told, group: nameOf(goal) })
      }
    }
  }

  const tell = useEffectEvent((was: GroupSnapshot['context'], is: GroupSnapshot['context']) => {
    const newest = is.lastId > was.lastId ? is.done.at(-1) : undefined
    const [answered] = was.queue[0] === is.queue[0] ? [] : was.queue
    if (newest)
      show({
        text: sentence(newest.operation),
        action: { label: text('tools.undo'), perform: () => undo(newest.id) },
      })
    else if (answered && is.failed.length <= was.failed.length) show({ text: sentence(answered.operation) })
  })

  useEffect(() => {
    let before = actor.getSnapshot().context
    const { unsubscribe } = actor.subscribe(({ context }) => {
      tell(before, context)
      before = context
    })
    return unsubscribe
  }, [actor])
}
