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
  onWhole: () => void
}

/** Of what is shown, what one step of zooming in leaves. */
export const NEARER = 0.5

/** The zoom for those who do not drag. It stays as it is while the values under the pointer change. */
export const ZoomTools = memo(function ZoomTools({ tools, isZoomed, onZoom, onWhole }: ZoomToolsProps) {
  return (
    <span className="ml-auto flex">
      <IconButton icon={ZoomIn} label={tools.zoomIn} onClick={() => onZoom(NEARER)} />
      <IconButton icon={ZoomOut} label={tools.zoomOut} disabled={!isZoomed} onClick={onWhole} />
    </span>
  )
})
