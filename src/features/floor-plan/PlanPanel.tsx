import { type ReactNode, useState } from 'react'
import { useText } from '#i18n/index.ts'
import { ChevronDown, ChevronUp, PanelRightClose, PanelRightOpen, X } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'

type PlanPanelProps = {
  title: string
  glyph?: ReactNode
  startsFolded?: boolean
  /** Without it the panel cannot be closed. */
  onClose?: () => void
  children: ReactNode
}

/** A panel of 400 px beside the plan, or a sheet below it on a small screen. Collapses to a strip (specification §2, §9). */
export function PlanPanel({ title, glyph, startsFolded = false, onClose, children }: PlanPanelProps) {
  const common = useText('common')
  const wide = useMediaQuery(wideWindow)
  const [folded, setFolded] = useState(startsFolded)
  const foldIcon = wide ? PanelRightClose : ChevronDown
  const unfoldIcon = wide ? PanelRightOpen : ChevronUp
  const isTitled = !(wide && folded)
  return (
    <aside
      aria-label={title}
      className={cn(
        'flex shrink-0 flex-col border-line bg-surface-raised max-lg:border-t lg:border-l',
        folded ? 'lg:w-12' : 'max-lg:h-[45%] lg:w-100',
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
