import { useStartIdentify } from '#app/identify/identify.ts'
import type { PlanMenuActions } from '#app/plan/PlanContextMenu.tsx'
import { isPlaced } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { BoxSelect, Lightbulb, MapPinOff, Move, Plus, Settings } from '#icons/index.ts'
import type { MenuAction } from '#ui/MenuAt.tsx'
import { placingActions, type Tools } from './placingActions.ts'
import { useSelectionActions } from './useSelectionActions.ts'

/**
 * The menus of the plan and of its devices: what the popovers, the toolbar and the keys do.
 * @param select selects devices; `isAdditive` while the user is choosing several
 */
export function usePlanMenu(
  tools: Tools,
  select: (ids: readonly number[], isAdditive: boolean) => void,
): PlanMenuActions {
  const text = useText('commissioning')
  const identify = useText('identify')
  const startIdentify = useStartIdentify()
  const { placing, mayPlace } = tools
  const selectionActions = useSelectionActions(tools)
  const { gesture, selected, devices, zone } = placing
  const isFree = gesture === 'resting' || gesture === 'selected' || gesture === 'moving'

  function actionsOf(id: number): readonly MenuAction[] {
    const settings = { icon: Settings, label: text('menu.settings'), perform: () => select([id], false) }
    if (!mayPlace) return [settings]
    const others = selected.map((device) => device.id).filter((other) => other !== id)
    return [
      settings,
      {
        icon: Lightbulb,
        label: identify('identify'),
        perform: () => {
          select([id], false)
          startIdentify(id)
        },
      },
      { icon: Move, label: text('settings.move'), perform: () => placing.startMove([id]) },
      { icon: Plus, label: text('menu.add'), perform: () => select([...others, id], true) },
      {
        icon: MapPinOff,
        label: text('settings.remove'),
        keys: 'Delete',
        perform: () => placing.requestRemoval([id]),
      },
    ]
  }

  return {
    ofDevices([id, ...others]) {
      // An open question is answered first.
      if (id === undefined || !isFree) return []
      return others.length > 0 ? selectionActions : actionsOf(id)
    },
    ofPlan() {
      if (!mayPlace) return []
      const ids = devices
        .filter((device) => device.area === zone.id && isPlaced(device))
        .map((each) => each.id)
      return [
        {
          icon: BoxSelect,
          label: text('shortcuts.selectAll'),
          keys: 'Mod+A',
          disabled: !isFree || ids.length === 0,
          perform: () => select(ids, true),
        },
        ...placingActions.map((action) => ({
          icon: action.icon,
          label: text(`tools.${action.label}`),
          keys: action.keys[0],
          disabled: !action.isPossible(tools),
          perform: () => action.perform(tools),
        })),
      ]
    },
  }
}
