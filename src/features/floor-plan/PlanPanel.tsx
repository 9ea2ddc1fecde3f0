import { type ReactNode, useState } from 'react'
import { useText } from '#i18n/index.ts'
import {
  ChevronDown,
  ChevronUp,
  PanelLeftClose,
  PanelLeftOpen,
  PanelRightClose,
  PanelRightOpen,
  X,
} from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'

export type PanelSide = 'left' | 'right'

/** For the element around plan and panel: tells the plan what the panel covers (plan.css). */
export const coveredClass = cn(
  'has-[[data-covers=right]]:[--plan-covered-right:min(25rem,42%)] has-[[data-covers=right-folded]]:[--plan-covered-right:3rem]',
  'has-[[data-covers=left]]:[--plan-covered-left:min(25rem,42%)] has-[[data-covers=left-folded]]:[--plan-covered-left:3rem]',
  'has-[[data-covers=bottom]]:[--plan-covered-bottom:30%] has-[[data-covers=bottom-folded]]:[--plan-covered-bottom:3rem]',
)

const icons = {
  left: [PanelLeftClose, PanelLeftOpen],
  right: [PanelRightClose, PanelRightOpen],
} as const

type PlanPanelProps = {
  title: string
  glyph?: ReactNode
  startsFolded?: boolean
  /** On a large screen. Default: right. */
  side?: PanelSide
  /** Without it the panel cannot be closed. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A panel of 400 px over the plan's edge, or a sheet over its foot on a small screen. Collapses to a strip
 * (specification §2, §9). It lies over the plan, so that the plan keeps its place and scale when it opens.
 */
export function PlanPanel({
  title,
  glyph,
  startsFolded = false,
  side = 'right',
  onClose,
  children,
}: PlanPanelProps) {
  const common = useText('common')
  const wide = useMediaQuery(wideWindow)
  const [folded, setFolded] = useState(startsFolded)
  const [foldIcon, unfoldIcon] = wide ? icons[side] : [ChevronDown, ChevronUp]
  const isTitled = !(wide && folded)
  return (
    <aside
      aria-label={title}
      data-covers={`${wide ? side : 'bottom'}${folded ? '-folded' : ''}`}
      className={cn(
        'absolute z-10 flex flex-col border-line bg-surface-raised shadow-floating max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t lg:inset-y-0',
        side === 'right' ? 'lg:right-0 lg:border-l' : 'lg:left-0 lg:border-r',
        folded ? 'lg:w-12' : 'max-lg:h-[30%] lg:w-[min(25rem,42%)]',
      )}
    >
      <header
        className={cn('flex min-h-12 shrink-0 items-center gap-2 py-1 pr-1.5', isTitled ? 'pl-3' : 'pl-1.5')}
      >
        {isTitled && (
          <>
            {glyph}
            <h2 className="min-w-0 flex-1 truncate font-semibold">{title}</h2>
          </>
        )}
        <IconButton
          icon={folded ? unfoldIcon : foldIcon}
          label={common(folded ? 'showPanel' : 'hidePanel')}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        />
        {isTitled && onClose && <IconButton icon={X} label={common('close')} onClick={onClose} />}
      </header>
      {!folded && children}
    </aside>
  )
}
