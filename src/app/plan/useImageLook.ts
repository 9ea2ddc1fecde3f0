import { changePreferences, usePreferences } from '#app/session/preferences.tsx'
import { useColorScheme } from '#app/session/theme.tsx'
import { useText } from '#i18n/index.ts'
import { Contrast, SunDim } from '#icons/index.ts'
import type { ImageLook } from '#plan/Plan.tsx'
import type { MenuAction } from '#ui/MenuAt.tsx'

/** How this user wants the drawings of floor plans, and the menu's items that change it. */
export function useImageLook(): { imageLook: ImageLook; actions: readonly MenuAction[] } {
  const text = useText('plan')
  const { planFaded, planInverted } = usePreferences()
  const isDark = useColorScheme() === 'dark'
  const isInverted = isDark && planInverted
  const fade: MenuAction = {
    icon: SunDim,
    label: text(planFaded ? 'unfade' : 'fade'),
    perform: () => void changePreferences({ planFaded: !planFaded }),
  }
  const invert: MenuAction = {
    icon: Contrast,
    label: text(planInverted ? 'uninvert' : 'invert'),
    perform: () => void changePreferences({ planInverted: !planInverted }),
  }
  return {
    imageLook: planFaded ? (isInverted ? 'fadedAndInverted' : 'faded') : isInverted ? 'inverted' : 'plain',
    actions: isDark ? [fade, invert] : [fade],
  }
}
