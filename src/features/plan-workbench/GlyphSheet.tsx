import { useState } from 'react'
import { glyphSizes } from '#plan/kernel/glyphSize.ts'
import { reachOf } from '#plan/kernel/picking.ts'
import { Plan } from '#plan/Plan.tsx'
import { PlanAnchor } from '#plan/PlanAnchor.tsx'
import { sheetOfGlyphs } from './workbenchDevices.ts'
import { workbenchLabels } from './workbenchLabels.ts'

export type HitAreas = 'none' | 'mouse' | 'touch'

/** Tall enough for names between the rows. */
const tallSheet = {
  url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="700" height="1000"></svg>')}`,
}

/** Every kind in every state. Hit areas are for the largest size, which is used here. */
export function GlyphSheet({ theme, hitAreas }: { theme: 'light' | 'dark'; hitAreas: HitAreas }) {
  const [{ devices, selectedIds }] = useState(sheetOfGlyphs)
  const reach = hitAreas === 'none' ? 0 : reachOf(hitAreas, Math.max(...glyphSizes))
  return (
    <Plan
      image={tallSheet}
      grid={{ width: 10, height: 10 }}
      showGrid={false}
      devices={devices}
      selectedIds={selectedIds}
      labels={workbenchLabels}
      theme={theme}
    >
      {reach > 0 &&
        devices.map(({ id }) => (
          <PlanAnchor key={id} id={id}>
            <span className="workbench-reach" style={{ width: 2 * reach, height: 2 * reach }} />
          </PlanAnchor>
        ))}
    </Plan>
  )
}
