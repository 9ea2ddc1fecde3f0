import { lazyRouteComponent } from '@tanstack/react-router'
import { withLazyNamespaces } from '#i18n/index.ts'
import { isOffline, untilLoaded } from '#ui/lazyPart.ts'
import { nextTask } from '#ui/nextTask.ts'

// biome-ignore lint/suspicious/noExplicitAny: as the router has it, whose types tell a component from its module.
type Pages = Record<string, any>

/** A page that is loaded when it is first asked for, and the texts of the pages with it. */
export const page = <Module extends Pages, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => pageWithEagerTexts(() => withLazyNamespaces(load()), name)

/**
 * A page whose texts are all eager (src/i18n). Where it cannot be loaded although there is a network, it may be one of an
 * older build: the router reloads the console once. It is rendered in another task than the one that has evaluated its scripts:
 * together they block the page for longer.
 */
export const pageWithEagerTexts = <Module extends Pages, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    const loaded = await untilLoaded(load, isOffline)
    await nextTask()
    return loaded
  }, name)
