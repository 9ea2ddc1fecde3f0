import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSite } from '#app/site/site.tsx'
import { useText } from '#i18n/index.ts'
import { Focus, Maximize } from '#icons/index.ts'
import type { PlanHandle, PlanMenu } from '#plan/Plan.tsx'
import { type MenuAction, MenuActions, MenuAt, type MenuAtHandle } from '#ui/MenuAt.tsx'

/** What a page's plan offers in its menus, besides zooming. */
export type PlanMenuActions = {
  readonly ofDevices?: (ids: readonly number[]) => readonly MenuAction[]
  readonly ofPlan?: () => readonly MenuAction[]
}

export type PlanContextMenuHandle = { open(menu: PlanMenu): void }

type PlanContextMenuProps = {
  ref: RefObject<PlanContextMenuHandle | null>
  plan: RefObject<PlanHandle | null>
  planLabel: string
  actions: PlanMenuActions | undefined
}

/** The menu of a device, of the selected devices or of the plan. A child of `<Plan>`. */
export function PlanContextMenu({ ref, plan, planLabel, actions }: PlanContextMenuProps) {
  const text = useText('plan')
  const [ids, setIds] = useState<readonly number[]>()
  const menu = useRef<MenuAtHandle>(null)
  const corner = useRef<HTMLDivElement>(null)

  useImperativeHandle(ref, () => ({
    open({ ids: subject, x, y }) {
      const stage = corner.current?.getBoundingClientRect()
      flushSync(() => setIds(subject))
      menu.current?.open({ x: (stage?.left ?? 0) + x, y: (stage?.top ?? 0) + y })
    },
  }))

  const [first, ...others] = ids ?? []
  const name = useSite().site?.byId.devices.get(first ?? 0)?.name
  const label = others.length > 0 ? text('selectedDevices', { count: others.length + 1 }) : name
  return (
    <div ref={corner} className="absolute top-0 left-0 size-0">
      <MenuAt ref={menu} label={label ?? planLabel} onClosed={() => setIds(undefined)}>
        {ids && first !== undefined && (
          <MenuActions
            actions={[
              ...(actions?.ofDevices?.(ids) ?? []),
              {
                icon: Focus,
                label: text(others.length > 0 ? 'zoomToSelection' : 'zoomToDevice'),
                perform: () => plan.current?.zoomTo(...ids),
              },
            ]}
          />
        )}
        {ids && first === undefined && (
          <MenuActions
            actions={[
              ...(actions?.ofPlan?.() ?? []),
              { icon: Maximize, label: text('fit'), keys: '0', perform: () => plan.current?.fit() },
            ]}
          />
        )}
      </MenuAt>
    </div>
  )
}
