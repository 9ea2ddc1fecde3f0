import { Outlet, useMatches } from '@tanstack/react-router'
import { use, useState } from 'react'
import { useSession } from '#app/session/session.tsx'
import { admit } from '#domain/access.ts'
import { factsOf } from '#domain/pages.ts'
import { useText } from '#i18n/index.ts'
import { Lock } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Brand } from './Brand.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { Copyright, Footer } from './Footer.tsx'
import { PageDueContext } from './firstPage.ts'
import { HelpKey } from './HelpKey.tsx'
import { Navbar } from './Navbar.tsx'
import { Navigation } from './Navigation.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useToday } from './useToday.ts'

/** The frame of a page: navbar, toolbar, page and footer. Guests have no navbar, since they may open none of its pages. */
export function Shell() {
  const text = useText('shell')
  const { roles } = useSession()
  const today = useToday()
  const isPageDue = use(PageDueContext)
  const [navigationOpen, setNavigationOpen] = useState(false)
  const page = useMatches().at(-1)?.staticData.page
  const { layout = 'scrolls', dated = false } = page ? factsOf(page) : {}
  const isGuest = roles.length === 0
  const isWhole = layout === 'whole'
  const foot = isWhole && <Copyright />
  const refused = page !== undefined && !isGuest && admit(page, roles) === 'refused'
  return (
    <div className={cn('flex h-dvh print:block print:h-auto', layout !== 'scrolls' && 'print:[page:wide]')}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        {text('skipToContent')}
      </a>
      {!isGuest && <Navbar foot={foot} />}
      <div className="flex min-w-0 flex-1 flex-col print:block">
        <Toolbar
          brand={isGuest ? <Brand /> : undefined}
          date={dated ? today : undefined}
          onOpenNavigation={() => setNavigationOpen(true)}
        />
        <ConnectionNotice />
        <main
          id="content"
          tabIndex={-1}
          className={cn(
            'flex min-h-0 flex-1 flex-col -outline-offset-2 print:block print:overflow-visible',
            layout === 'scrolls' && 'overflow-y-auto',
          )}
        >
          {refused ? (
            <EmptyState icon={Lock} title={text('refused.title')} text={text('refused.text')} />
          ) : (
            isPageDue && <Outlet />
          )}
        </main>
        {!isWhole && <Footer />}
      </div>
      <HelpKey />
      <Drawer
        open={navigationOpen}
        onOpenChange={setNavigationOpen}
        label={text('navigation.label')}
        className="w-70"
      >
        <Navigation head={<Brand />} foot={foot} onFollow={() => setNavigationOpen(false)} />
      </Drawer>
    </div>
  )
}
