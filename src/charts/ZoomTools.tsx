import { memo } from 'react'
import { ZoomIn, ZoomOut } from '#icons/index.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** Labels of the chart's tools. */
export type LineChartTools = {
  readonly zoomIn: string
  readonly zoomOut: string
}

type ZoomToolsProps = {
  tools: LineChartTools
  isZoomed: boolean
  onZoom: (factor: number) => void
  onReset: () => void
}

/** The share of the visible range that remains after one zoom-in step. */
export const ZOOM_STEP = 0.5

/** Zoom buttons. Memoised, since the values under the pointer change often. */
export const ZoomTools = memo(function ZoomTools({ tools, isZoomed, onZoom, onReset }: ZoomToolsProps) {
  return (
    <span className="ml-auto flex">
      <IconButton icon={ZoomIn} label={tools.zoomIn} onClick={() => onZoom(ZOOM_STEP)} />
      <IconButton icon={ZoomOut} label={tools.zoomOut} disabled={!isZoomed} onClick={onReset} />
    </span>
  )
})
