import { useMemo } from 'react'
import { changePreferences, usePreferences } from '#app/session/preferences.tsx'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { may } from '#domain/access.ts'
import { isSetUp, type SetUpStep, setUpSteps } from './setUpSteps.ts'

type Checklist = {
  /** Empty for users who may not set up the site, and once everything is done. */
  readonly steps: readonly SetUpStep[]
  readonly isPutAway: boolean
  /** Remembered for this user in this browser. */
  readonly putAway: (away: boolean) => void
}

/**
 * The checklist of setting up the site, for those who may do all of it.
 * @param where its steps are needed: on the overview, or in the menu once it is put away
 */
export function useChecklist(site: Site | undefined, where: 'overview' | 'menu'): Checklist {
  const { user, roles } = useSession()
  const { checklistPutAwayBy } = usePreferences()
  const maySetUp = may('configure', roles) && may('commission', roles) && may('control', roles)
  const who = user?.data.email ?? ''
  const others = checklistPutAwayBy.filter((email) => email !== who)
  const isPutAway = checklistPutAwayBy.includes(who)
  const isNeeded = maySetUp && isPutAway === (where === 'menu')
  const steps = useMemo(() => {
    const all = isNeeded && site ? setUpSteps(site) : []
    return isSetUp(all) ? [] : all
  }, [isNeeded, site])
  return {
    steps,
    isPutAway,
    putAway: (away) => void changePreferences({ checklistPutAwayBy: away ? [...others, who] : others }),
  }
}
