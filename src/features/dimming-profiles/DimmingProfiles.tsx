import { useEffect, useEffectEvent, useState } from 'react'
import type { ZonePageParts } from '#app/site/ZonePage.tsx'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { SlidersHorizontal } from '#icons/index.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { Forecast } from './forecast/Forecast.tsx'
import { Notices } from './Notices.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { ProfilePlan } from './ProfilePlan.tsx'
import { useProfiles } from './useProfiles.ts'

/** `requestedId`: the profile that the page was opened for, by id; `new` asks for the name of one. */
type DimmingProfilesProps = ZonePageParts & { requestedId: number | 'new' | undefined }

/** The profiles at the left, the zone's plan at the right, and the forecast below it. */
export function DimmingProfiles({ site, zone, requestedId, onChooseZone }: DimmingProfilesProps) {
  const text = useText('dimmingProfiles')
  const profiles = useProfiles(site)
  const { actor, context, shown, mayControl } = profiles
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [luminaireId, setLuminaireId] = useState<number>()
  const luminaire = site.byId.devices.get(luminaireId ?? 0)

  const [isAdding, setAdding] = useState(false)
  const openRequested = useEffectEvent((profile: number | 'new') => {
    if (profile !== 'new') profiles.open(profile)
    else if (mayControl) setAdding(true)
    setPanelOpen(true)
  })
  useEffect(() => {
    if (requestedId !== undefined) openRequested(requestedId)
  }, [requestedId])
  // Removed from the URL once nothing is unsaved, since the leave guard would ask otherwise.
  const clearRequested = useEffectEvent(() => onChooseZone(zone))
  useEffect(() => {
    if (requestedId !== undefined && !profiles.isDirty) clearRequested()
  }, [requestedId, profiles.isDirty])

  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <SidePanel
        label={text('title')}
        open={isPanelOpen}
        onOpenChange={setPanelOpen}
        title={shown?.name ?? zone.name}
        opener={{
          icon: SlidersHorizontal,
          text: formatNumber(profiles.list.length),
          label: `${text('title')}, ${formatNumber(profiles.list.length)}`,
        }}
      >
        <ProfilePanel
          site={site}
          zone={zone}
          onChooseZone={(chosen) => profiles.leaveForm(() => onChooseZone(chosen))}
          profiles={profiles}
          isAdding={isAdding}
          onAdding={setAdding}
        />
      </SidePanel>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="relative flex min-h-0 flex-1 flex-col">
          <ProfilePlan
            site={site}
            zone={zone}
            profiles={profiles}
            luminaire={luminaire?.area === zone.id ? luminaire : undefined}
            onChooseLuminaire={setLuminaireId}
          />
          <Notices list={profiles.list} />
        </div>
        <Forecast
          site={site}
          draft={shown}
          isDirty={profiles.isDirty}
          luminaire={luminaire}
          onClearLuminaire={() => setLuminaireId(undefined)}
        />
      </div>
      {mayControl && (
        <ConfirmDialog
          open={profiles.isConfirmingDeletion}
          title={text('deletion.title')}
          text={text('deletion.text', { profile: context.pendingDeletion?.name ?? '' })}
          onOpenChange={(open) => open || actor.send({ type: 'deletion.cancelled' })}
          onConfirm={() => actor.send({ type: 'deletion.confirmed' })}
        />
      )}
      {profiles.leaveQuestion}
    </div>
  )
}
