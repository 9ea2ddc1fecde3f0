import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { UndecidedNotice } from '#app/outbox/UndecidedNotice.tsx'
import { useSession } from '#app/session/session.tsx'
import { PlanSite } from '#app/site/planSite.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { may } from '#domain/access.ts'
import { useText } from '#i18n/index.ts'
import { Lightbulb, Plus, SearchX } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TypeForm } from './TypeForm.tsx'
import { TypeLink } from './TypeLink.tsx'
import { TypeList } from './TypeList.tsx'

const route = getRouteApi('/shell/settings/luminaires-types')

/** Specification §2: the luminaire types; `?type=3` or `?type=new` opens one. */
export function LuminaireTypesPage() {
  return <PlanSite>{(site) => <LuminaireTypes site={site} />}</PlanSite>
}

function LuminaireTypes({ site }: { site: Site }) {
  const text = useText('luminaireTypes')
  const { type: open } = route.useSearch()
  const mayConfigure = may('configure', useSession().roles)
  const created = useCreatedType(open)
  if (site.luminaireTypes.length === 0 && open === undefined) {
    return (
      <EmptyState
        icon={Lightbulb}
        title={text('empty.title')}
        text={`${text('empty.text')} ${mayConfigure ? '' : text('empty.viewOnly')}`}
        action={
          mayConfigure && (
            <Button asChild tone="accent" icon={Plus}>
              <TypeLink type="new">{text('add')}</TypeLink>
            </Button>
          )
        }
      />
    )
  }
  return (
    <div className="relative flex min-h-0 flex-1">
      <div
        className={cn(
          'min-h-0 w-full flex-col border-line bg-surface-raised md:flex md:w-60 md:shrink-0 md:border-r',
          open === undefined ? 'flex' : 'hidden',
        )}
      >
        <TypeList site={site} open={open} mayConfigure={mayConfigure} />
      </div>
      <div className={cn('min-h-0 min-w-0 flex-1 flex-col md:flex', open === undefined ? 'hidden' : 'flex')}>
        {open === undefined ? (
          <EmptyState icon={Lightbulb} title={text('choose.title')} text={text('choose.text')} />
        ) : (
          <OpenType
            key={open === created?.id ? created.temporary : open}
            site={site}
            open={open}
            readOnly={!mayConfigure}
          />
        )}
      </div>
      <div className="pointer-events-none absolute right-4 bottom-16 left-4 flex flex-col items-center">
        <UndecidedNotice />
      </div>
    </div>
  )
}

/** Goes on with the id that the server has given to the open type, whose form stays as it is. */
function useCreatedType(open: number | 'new' | undefined) {
  const { outbox } = useCore()
  const navigate = useNavigate()
  const [created, setCreated] = useState<{ readonly temporary: number; readonly id: number }>()
  const follow = useEffectEvent((temporary: number, id: number | undefined) => {
    if (open !== temporary) return
    if (id !== undefined) setCreated({ temporary, id })
    const search = id === undefined ? {} : { type: id }
    void navigate({ to: '/settings/luminaires-types', search, replace: true, ignoreBlocker: true })
  })
  useEffect(() => outbox.onCreation(({ temporary, id }) => follow(temporary, id)), [outbox])
  return created
}

type OpenTypeProps = { site: Site; open: number | 'new'; readOnly: boolean }

/** Keeps a type deleted elsewhere while its form or dialog is open. */
function OpenType({ site, open, readOnly }: OpenTypeProps) {
  const text = useText('luminaireTypes')
  const type = open === 'new' ? undefined : site.byId.luminaireTypes.get(open)
  const [opened, setOpened] = useState(type)
  // It may be created a moment later than its address.
  if (opened === undefined && type) setOpened(type)
  if ((open === 'new' && readOnly) || (open !== 'new' && opened === undefined)) {
    return <EmptyState icon={SearchX} title={text('gone.title')} text={text('gone.text')} />
  }
  return <TypeForm site={site} opened={opened} type={type} readOnly={readOnly} />
}
