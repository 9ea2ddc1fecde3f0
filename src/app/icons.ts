import type { DeviceKind, deviceKinds } from '#domain/deviceKinds.ts'
import type { PageIcon } from '#domain/pages.ts'
import {
  ChartNoAxesColumn,
  CircleAlert,
  Gauge,
  type IconComponent,
  Lightbulb,
  Map as MapIcon,
  Network,
  Radar,
  Router,
  Settings,
  SlidersHorizontal,
} from '#icons/index.ts'

type IconName = PageIcon | (typeof deviceKinds)[DeviceKind]['icon']

/** The icons named by the domain's tables of pages and device kinds. */
export const icons: Record<IconName, IconComponent> = {
  alert: CircleAlert,
  chart: ChartNoAxesColumn,
  gauge: Gauge,
  lightbulb: Lightbulb,
  map: MapIcon,
  network: Network,
  radar: Radar,
  router: Router,
  settings: Settings,
  sliders: SlidersHorizontal,
}
