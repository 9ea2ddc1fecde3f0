import { type ReactNode, useEffect, useRef, useState } from 'react'
import { changePreferences, usePreferences } from '#app/session/preferences.tsx'
import { useText } from '#i18n/index.ts'
import { PanelLeftClose, PanelLeftOpen } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Brand } from './Brand.tsx'
import { Navigation } from './Navigation.tsx'

/**
 * The navigation beside the page: 280 px, or 64 px collapsed (specification §9). Collapsed, it expands over the page
 * while hovered or focused; see styles.css (`.navbar`).
 */
export function Navbar({ foot }: { foot: ReactNode }) {
  const text = useText('shell')
  const { navbarFolded } = usePreferences()
  const bar = useRef<HTMLDivElement>(null)
  const [dismissed, setDismissed] = useState(false)

  useEffect(() => {
    function onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape' && bar.current?.matches(':hover, :focus-within')) setDismissed(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <div
      className={cn(
        'relative z-30 shrink-0 transition-[width] max-lg:hidden print:hidden',
        navbarFolded ? 'w-16' : 'w-70',
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving it only undoes Escape; nothing is reached by that alone */}
      <div
        ref={bar}
        data-folded={navbarFolded || undefined}
        data-dismissed={(navbarFolded && dismissed) || undefined}
        onPointerLeave={() => {
          if (!bar.current?.contains(document.activeElement)) setDismissed(false)
        }}
        onBlur={() => setDismissed(false)}
        className={cn(
          'navbar absolute inset-y-0 left-0 flex flex-col overflow-hidden border-r border-line bg-surface-raised',
          'transition-[width,box-shadow] delay-(--navbar-delay)',
        )}
      >
        <Navigation
          foot={foot}
          head={
            <>
              <Brand />
              <IconButton
                icon={navbarFolded ? PanelLeftOpen : PanelLeftClose}
                label={navbarFolded ? text('navigation.unfold') : text('navigation.fold')}
                onClick={() => void changePreferences({ navbarFolded: !navbarFolded })}
              />
            </>
          }
        />
      </div>
    </div>
  )
}
