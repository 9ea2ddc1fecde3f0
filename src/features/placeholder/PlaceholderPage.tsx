import { Link, useMatches } from '@tanstack/react-router'
import {
  Activity,
  Building2,
  Flame,
  Gauge,
  KeyRound,
  Lightbulb,
  Lock,
  type LucideIcon,
  MailCheck,
  Network,
  Settings,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import type { PagePath } from '#domain/access.ts'
import type { en } from '#i18n/en/index.ts'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

type Page = keyof typeof en.placeholder.pages
type WayOn = { label: 'toOverview' | 'toLuminaires' | 'toCommissioning' | 'toLogin'; to: PagePath }

const toOverview: WayOn = { label: 'toOverview', to: '/dashboard' }
const toLuminaires: WayOn = { label: 'toLuminaires', to: '/luminaires' }
const toCommissioning: WayOn = { label: 'toCommissioning', to: '/settings/commissioning' }
const toLogin: WayOn = { label: 'toLogin', to: '/login' }

const pages: Record<Page, { icon: LucideIcon; wayOn: WayOn }> = {
  dashboard: { icon: Gauge, wayOn: toLuminaires },
  heatmap: { icon: Flame, wayOn: toLuminaires },
  chart: { icon: Activity, wayOn: toLuminaires },
  groups: { icon: Network, wayOn: toLuminaires },
  dimmingProfiles: { icon: SlidersHorizontal, wayOn: toLuminaires },
  generalSettings: { icon: Settings, wayOn: toCommissioning },
  zoneSettings: { icon: Building2, wayOn: toCommissioning },
  luminaireTypes: { icon: Lightbulb, wayOn: toLuminaires },
  forgotPassword: { icon: KeyRound, wayOn: toLogin },
  resetPassword: { icon: KeyRound, wayOn: toLogin },
  mailConfirm: { icon: MailCheck, wayOn: toLogin },
  lock: { icon: Lock, wayOn: toOverview },
  profile: { icon: UserRound, wayOn: toOverview },
}

/** A page of specification §2 that is not built yet: what will be here, and a way on. */
export function PlaceholderPage() {
  const text = useText('placeholder')
  const page = useMatches().at(-1)?.staticData.page
  if (!isPage(page)) return null
  const { icon, wayOn } = pages[page]
  return (
    <EmptyState
      icon={icon}
      title={text(`pages.${page}.title`)}
      text={text(`pages.${page}.text`)}
      action={
        <>
          <Button asChild>
            <Link to={wayOn.to}>{text(wayOn.label)}</Link>
          </Button>
          <p className="w-full pt-4 text-xs text-text-muted">{text('badge')}</p>
        </>
      }
    />
  )
}

function isPage(page: string | undefined): page is Page {
  return page !== undefined && Object.hasOwn(pages, page)
}
