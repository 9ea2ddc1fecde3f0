import { useNavigate } from '@tanstack/react-router'
import type { PlanMenuActions } from '#app/plan/PlanContextMenu.tsx'
import { useSession } from '#app/session/session.tsx'
import { mayOpen } from '#domain/access.ts'
import { useText } from '#i18n/index.ts'
import { Grid3x3, Info, MapPin } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'

type Menus = {
  area: Area
  select: (id: number) => void
  grid: { shown: boolean; show: (shown: boolean) => void }
}

/** The menus of the plan and of its devices. */
export function usePlanMenu({ area, select, grid }: Menus): PlanMenuActions {
  const text = useText('floorPlan')
  const plan = useText('plan')
  const navigate = useNavigate()
  const mayEdit = mayOpen('/settings/commissioning', useSession().roles)
  return {
    ofDevices([id]) {
      if (id === undefined) return []
      const edit = {
        icon: MapPin,
        label: text('edit'),
        perform: () => void navigate({ href: `/settings/commissioning?zone=${area.id}&device=${id}` }),
      }
      return [{ icon: Info, label: text('details'), perform: () => select(id) }, ...(mayEdit ? [edit] : [])]
    },
    ofPlan: () => [
      {
        icon: Grid3x3,
        label: plan(grid.shown ? 'hideGrid' : 'showTheGrid'),
        perform: () => grid.show(!grid.shown),
      },
    ],
  }
}
