import { useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { useEmptyAction } from '#app/empty/emptyActions.tsx'
import { useVisitedPlan } from '#app/offline/visitedPlans.ts'
import { useColorScheme } from '#app/session/theme.tsx'
import { imageUrl } from '#app/site/imageUrl.ts'
import { rememberPlan } from '#app/site/lastPlans.ts'
import { useGrid } from '#app/site/site.tsx'
import type { Device } from '#domain/devices.ts'
import { planMetres } from '#domain/settings.ts'
import { formatNumber, formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { ImageOff } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { PlanDevice } from '#plan/device.ts'
import type { PlanHandle, PlanLabels, PlanProps } from '#plan/Plan.tsx'
import { Plan } from '#plan/Plan.tsx'
import type { MenuAction } from '#ui/MenuAt.tsx'
import { type ShownLevels, useLevels } from './levels.ts'
import { PlanContextMenu, type PlanContextMenuHandle, type PlanMenuActions } from './PlanContextMenu.tsx'
import { type ShownDevice, usePlanDevices } from './planDevices.ts'
import { useDrawn } from './useDrawn.ts'
import { useImageLook } from './useImageLook.ts'

type PlanOfZoneProps = Omit<PlanProps, 'image' | 'grid' | 'size' | 'labels' | 'theme' | 'onMenu'> & {
  zone: Area
  /** A device's description for screen readers, besides name, kind and position. */
  noteOf?: (device: PlanDevice) => string | undefined
  menu?: PlanMenuActions
}

/** A zone's floor plan with its image, size and grid, in the console's language and theme. */
export const PlanOfZone = (props: PlanOfZoneProps) => <OneZone key={props.zone.id} {...props} />

type PlanWithLevelsProps = Omit<PlanOfZoneProps, 'devices'> & {
  devices: readonly ShownDevice[]
  levels: (device: Device) => ShownLevels
}

/**
 * A zone's plan with its devices, coloured by these levels. The devices are made in a component of their own, so that React can pause
 * between a page and its plan: rendered in one go, the two would block the page for longer.
 */
export function PlanWithLevels({ devices, levels, ...props }: PlanWithLevelsProps) {
  return <PlanOfZone {...props} devices={usePlanDevices(props.zone.id, devices, levels)} />
}

/** A zone's plan with its devices, coloured by their levels of the last hour. */
export function LivePlanOfZone(props: Omit<PlanWithLevelsProps, 'levels' | 'onReady'>) {
  const { isDue, onReady } = useDrawn()
  return <PlanWithLevels {...props} levels={useLevels(props.zone.id, { isShown: isDue })} onReady={onReady} />
}

function OneZone({ zone, noteOf, menu, ref, children, ...rest }: PlanOfZoneProps) {
  const grid = useGrid(zone)
  const labels = usePlanLabels(zone, noteOf)
  const theme = useColorScheme()
  const look = useImageLook()
  const url = imageUrl(zone)
  useVisitedPlan(url)
  useEffect(() => rememberPlan(zone.id, url), [zone.id, url])
  const plan = useRef<PlanHandle>(null)
  const menus = useRef<PlanContextMenuHandle>(null)
  // Set once: otherwise React sets the ref to null during each commit, and the plan calls onPart during it.
  useImperativeHandle(ref, () => plan.current as PlanHandle, [])
  return (
    <Plan
      image={url ? { url } : undefined}
      grid={grid}
      size={planMetres(zone)}
      labels={labels}
      theme={theme}
      imageLook={look.imageLook}
      {...rest}
      ref={plan}
      onMenu={(asked) => menus.current?.open(asked)}
    >
      {url === undefined && <NoImage zone={zone} />}
      {children}
      <PlanContextMenu
        ref={menus}
        plan={plan}
        planLabel={labels.planLabel}
        actions={url === undefined ? menu : withLook(menu, look.actions)}
      />
    </Plan>
  )
}

const withLook = (menu: PlanMenuActions | undefined, actions: readonly MenuAction[]): PlanMenuActions => ({
  ...menu,
  ofPlan: () => [...(menu?.ofPlan?.() ?? []), ...actions],
})

function NoImage({ zone }: { zone: Area }) {
  const text = useText('plan')
  const { button, sentence } = useEmptyAction('plan', { zone: zone.id, tone: 'plain' })
  return (
    <div className="absolute inset-x-3 top-3 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface-raised px-4 py-2">
      <ImageOff aria-hidden className="size-4 text-text-muted" />
      <p role="status">
        {text('noImage')} {sentence}
      </p>
      {button}
    </div>
  )
}

function usePlanLabels({ name }: Area, noteOf: PlanOfZoneProps['noteOf']): PlanLabels {
  const text = useText('plan')
  const common = useText('common')
  const devices = useText('devices')
  return useMemo(
    () => ({
      planLabel: text('label', { zone: name }),
      devicesLabel: text('devices'),
      deviceLabel: (device) => {
        const label = text(device.unsaved ? 'unsavedDevice' : 'device', {
          name: device.name,
          kind: text(`kinds.${device.kind}`),
          x: formatPercent(device.x),
          y: formatPercent(device.y),
        })
        const status = device.status && devices(`statuses.${device.status}`)
        return [label, status, noteOf?.(device)].filter(Boolean).join(', ')
      },
      movedLabel: (devices) =>
        text('movedDevices', {
          count: devices.length,
          name: devices[0]?.name ?? '',
          x: formatPercent(devices[0]?.x ?? 0),
          y: formatPercent(devices[0]?.y ?? 0),
        }),
      selectedLabel: (count) => (count > 0 ? text('selectedDevices', { count }) : text('nothingSelected')),
      areaHint: text('areaHint'),
      cornerLabel: ({ x, y }) => text('corner', { x: formatPercent(x), y: formatPercent(y) }),
      areaLabel: ({ x, y, width, height }) =>
        text('area', {
          x: formatPercent(x),
          y: formatPercent(y),
          width: formatPercent(width),
          height: formatPercent(height),
        }),
      distance: (metres) => text('metres', { length: formatNumber(metres) }),
      imageLoading: text('imageLoading'),
      imageMissing: text('imageMissing'),
      imageIncomplete: text('imageIncomplete'),
      retry: common('retry'),
      zoomIn: text('zoomIn'),
      zoomOut: text('zoomOut'),
      fit: text('fit'),
      zoomToSelection: text('zoomToSelection'),
    }),
    [text, common, devices, name, noteOf],
  )
}
