import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useCapability } from '#app/core/capability.ts'
import { useText } from '#i18n/index.ts'
import { Map as MapIcon } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'

/** Links a zone's settings to its floor plan page. */
export function ZonePlanCard({ zone }: { zone: Area }) {
  const text = useText('zones')
  const id = useId()
  const offered = useCapability('uploadPlan')
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface-raised p-4"
    >
      <div className="flex max-w-prose min-w-0 flex-1 basis-64 flex-col gap-1">
        <h2 id={id} className="font-semibold">
          {text('plan.title')}
        </h2>
        <p className="text-text-muted">{text(zone.image ? 'plan.text' : 'plan.none')}</p>
      </div>
      <Button asChild icon={MapIcon}>
        <Link to="/settings/areas/$areaId/plan" params={{ areaId: zone.id }}>
          {text(offered ? 'plan.open' : 'plan.openMeasure')}
        </Link>
      </Button>
    </section>
  )
}
