import { type ReactNode, useId } from 'react'
import { useStableKeys } from '#app/outbox/useStableKeys.ts'
import { useSiteOutline } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { ZoneChooser } from '#app/site/ZoneChooser.tsx'
import { type Target, targetsOf } from '#domain/rules.ts'
import { useText } from '#i18n/index.ts'
import { ChevronDown, Plus } from '#icons/index.ts'
import type { Area, Rule } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { NamePrompt } from './NamePrompt.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileWeek } from './ProfileWeek.tsx'
import type { Profiles } from './useProfiles.ts'

type ProfilePanelProps = {
  site: Site
  zone: Area
  onChooseZone: (zone: Area) => void
  profiles: Profiles
  /** Whether the name of a new one is asked for. */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

/** The zone chooser and the site's original profiles, each of which expands to its form. */
export function ProfilePanel(props: ProfilePanelProps) {
  const { site, zone, onChooseZone, profiles, isAdding, onAdding } = props
  const text = useText('dimmingProfiles')
  const keyOf = useStableKeys()
  const { list, shown, mayControl } = profiles
  // A new profile is not in the list yet, and one deleted by somebody else is no longer.
  const isInList = list.some(({ id }) => id === shown?.id)

  const add = () => profiles.leaveForm(() => onAdding(true))
  return (
    <>
      <div className="flex flex-col gap-3 p-4 pb-3">
        <ZoneChooser zones={site.areas} value={zone} onChoose={onChooseZone} />
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 font-semibold">{text('title')}</h2>
          {mayControl && <IconButton icon={Plus} label={text('add')} onClick={add} />}
        </div>
        {!mayControl && <p className="text-xs text-text-muted">{text('viewOnly')}</p>}
      </div>
      <ul aria-label={text('title')} className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        {shown && !isInList && (
          <ProfileItem name={shown.name} note={text('unsaved')} isOpen>
            <ProfileForm site={site} zone={zone} profiles={profiles} draft={shown} />
          </ProfileItem>
        )}
        {list.map((profile) => (
          <ListedProfile
            key={keyOf(profile.id)}
            site={site}
            zone={zone}
            profiles={profiles}
            profile={profile}
          />
        ))}
        {list.length === 0 && !shown && (
          <li className="flex flex-col items-start gap-3 p-4">
            <p className="text-text-muted">{text(mayControl ? 'none' : 'noneViewOnly')}</p>
            {mayControl && (
              <Button icon={Plus} onClick={add}>
                {text('addFirst')}
              </Button>
            )}
          </li>
        )}
      </ul>
      <NamePrompt
        open={isAdding}
        onOpenChange={onAdding}
        title={text('add')}
        prompt={text('prompt')}
        onName={profiles.add}
      />
    </>
  )
}

type ListedProfileProps = Pick<ProfilePanelProps, 'site' | 'zone' | 'profiles'> & { profile: Rule }

function ListedProfile({ site, zone, profiles, profile }: ListedProfileProps) {
  const reach = useReach()
  const { settings } = useSiteOutline()
  const { shown, isDirty, opened } = profiles
  const isOpen = opened?.id === profile.id
  return (
    <ProfileItem
      name={isOpen && shown ? shown.name : profile.name}
      note={reach(isOpen ? profiles.targets : targetsOf(profile, site))}
      isOpen={isOpen}
      isDirty={isOpen && isDirty}
      onToggle={() => profiles.toggle(profile)}
      week={settings.isKnown && <ProfileWeek rulespec={profile.rulespec} />}
    >
      {shown && <ProfileForm site={site} zone={zone} profiles={profiles} draft={shown} />}
    </ProfileItem>
  )
}

type ProfileItemProps = {
  name: string
  note: string
  isOpen: boolean
  isDirty?: boolean
  week?: ReactNode
  /** Without it, only the form closes it. */
  onToggle?: () => void
  children: ReactNode
}

function ProfileItem({ name, note, isOpen, isDirty, week, onToggle, children }: ProfileItemProps) {
  const text = useText('dimmingProfiles')
  const id = useId()
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className={cn(
          'flex w-full items-center gap-2 px-4 py-2.5 text-left -outline-offset-2 hover:bg-surface-sunken',
          isOpen && 'bg-accent-soft',
        )}
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-xs text-text-muted">
            {note}
            {isDirty && ` · ${text('unsaved')}`}
          </span>
          {week}
        </span>
        <ChevronDown
          aria-hidden
          className={cn('size-4 shrink-0 text-text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && <div id={id}>{children}</div>}
    </li>
  )
}

/** `12 devices, 2 groups` */
function useReach() {
  const text = useText('dimmingProfiles')
  return (targets: readonly Target[]) => {
    const devices = targets.filter(({ of }) => of === 'device').length
    const groups = targets.length - devices
    if (targets.length === 0) return text('reach.nowhere')
    return [
      ...(devices > 0 ? [text('reach.devices', { count: devices })] : []),
      ...(groups > 0 ? [text('reach.groups', { count: groups })] : []),
    ].join(', ')
  }
}
