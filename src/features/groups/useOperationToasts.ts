import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '#i18n/index.ts'
import type { GroupNotification, GroupOperation } from '#machines/group/vocabulary.ts'
import { useSnackbar } from '#ui/Snackbar.tsx'
import type { Groups } from './useGroups.ts'

/** Shows a toast for each operation, with Undo if it can be undone. */
export function useOperationToasts({ actor, nameOf, deviceName, firstDevices, undo }: Groups): void {
  const text = useText('groups')
  const { show } = useSnackbar()
  /** The page shows a group a moment after it was created. */
  const created = useRef(new Map<number, string>())

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
        const params = { count: operation.changes.length, device: deviceName(first?.device ?? 0) }
        if (others.length > 0) return text('said.back', params)
        return goal === undefined
          ? text('said.out', params)
          : text('said.in', { ...params, group: created.current.get(goal) ?? nameOf(goal) })
      }
    }
  }

  const announce = useEffectEvent(({ operation, id }: GroupNotification) => {
    if (operation.kind === 'create') {
      created.current.set(operation.group, operation.fields.name)
      // What is said of its devices says this, too.
      if (firstDevices.length > 0) return
    }
    const action = id !== undefined && { label: text('tools.undo'), perform: () => undo(id) }
    show({ text: sentence(operation), ...(action && { action }) })
  })
  useEffect(() => actor.on('operation.performed', (performed) => announce(performed)).unsubscribe, [actor])
}
