import type { PlanTool } from '#plan/Plan.tsx'
import type { HitAreas } from './GlyphSheet.tsx'
import type { ImageChoice } from './samples.ts'

/** The workbench's settings. */
export type Settings = {
  show: 'many devices' | 'glyphs'
  count: number
  image: ImageChoice
  theme: 'light' | 'dark'
  tool: PlanTool
  hitAreas: HitAreas
  names: boolean
  grid: boolean
  heat: boolean
  multiple: boolean
  movable: boolean
  /** Whether the plan's size in metres is known. */
  size: boolean
}

export const initialSettings: Settings = {
  show: 'many devices',
  count: 10_000,
  image: 'SVG',
  theme: 'light',
  tool: 'pan',
  hitAreas: 'none',
  names: true,
  grid: true,
  heat: false,
  multiple: true,
  movable: true,
  size: true,
}

export const switches = ['names', 'grid', 'heat', 'multiple', 'movable', 'size'] as const
