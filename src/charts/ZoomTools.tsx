import { ZoomIn, ZoomOut } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '#ui/IconButton.tsx'

/** What the buttons of a chart that one explores are called. */
export interface LineChartTools {
  readonly zoomIn: string
  readonly zoomOut: string
}

type ZoomToolsProps = {
  tools: LineChartTools
  isZoomed: boolean
  onZoom: (factor: number) => void
  onReset: () => void
}

/** Of what is shown, what one step of zooming in leaves. */
export const ZOOM_STEP = 0.5

/** The zoom for those who do not drag. It stays as it is while the values under the pointer change. */
export const ZoomTools = memo(function ZoomTools({ tools, isZoomed, onZoom, onReset }: ZoomToolsProps) {
  return (
    <span className="ml-auto flex">
      <IconButton icon={ZoomIn} label={tools.zoomIn} onClick={() => onZoom(ZOOM_STEP)} />
      <IconButton icon={ZoomOut} label={tools.zoomOut} disabled={!isZoomed} onClick={onReset} />
    </span>
  )
})
