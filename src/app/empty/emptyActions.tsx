import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCapability } from '#app/core/capability.ts'
import { useSession } from '#app/session/session.tsx'
import { may, type Permission } from '#domain/access.ts'
import { useText } from '#i18n/index.ts'
import { FileUp, type IconComponent, ImagePlus, MapPinPlus, Plus } from '#icons/index.ts'
import type { operations } from '#openapi/lighting.d.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'

/** What a site may lack. */
export type Missing = keyof typeof emptyActions

type EmptyAction = {
  /** Who may make it; everybody else is told who. */
  readonly permission: Permission
  /** The call that the server must offer. Elsewhere the provider makes it. */
  readonly needs?: keyof operations
  readonly icon: IconComponent
  /** The page where it is made. */
  readonly link: (label: string, zone: number | undefined) => ReactNode
}

/** Labels and sentences are texts of `empty`. */
const emptyActions = {
  zones: {
    permission: 'configure',
    needs: 'createArea',
    icon: Plus,
    link: (label) => <Link to="/settings/zones">{label}</Link>,
  },
  plan: {
    permission: 'configure',
    needs: 'uploadPlan',
    icon: ImagePlus,
    link: (label, zone = 0) => (
      <Link to="/settings/areas/$areaId/plan" params={{ areaId: zone }}>
        {label}
      </Link>
    ),
  },
  devices: {
    permission: 'configure',
    needs: 'importDevices',
    icon: FileUp,
    link: (label) => <Link to="/settings/import">{label}</Link>,
  },
  places: {
    permission: 'commission',
    icon: MapPinPlus,
    link: (label, zone) => (
      <Link to="/settings/commissioning" search={zone === undefined ? {} : { zone }}>
        {label}
      </Link>
    ),
  },
} as const satisfies Record<string, EmptyAction>

/**
 * What helps where something is missing: a button that leads to where it is made or, where this user can't make it, a
 * sentence that says who can. Neither until it is known what the server offers.
 */
export function useEmptyAction(
  of: Missing,
  { zone, tone = 'accent' }: Pick<ButtonProps, 'tone'> & { zone?: number } = {},
) {
  const text = useText('empty')
  const { permission, needs, icon, link }: EmptyAction = emptyActions[of]
  const isOffered = useCapability(needs ?? 'describeServer')
  const { roles } = useSession()
  if (needs && isOffered === undefined) return {}
  if (needs && !isOffered) return { sentence: text(`${of}.byProvider`) }
  if (!may(permission, roles)) return { sentence: text(`${of}.byRole`) }
  const button = (
    <Button asChild tone={tone} icon={icon}>
      {link(text(`${of}.make`), zone)}
    </Button>
  )
  return { button }
}
