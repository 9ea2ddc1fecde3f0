import { lazyRouteComponent } from '@tanstack/react-router'
import { loadLazyNamespaces } from '#i18n/index.ts'

/** A page that is loaded when it is first asked for, and the texts of the pages with it. */
// biome-ignore lint/suspicious/noExplicitAny: as the router has it, whose types tell a component from its module.
export const page = <Module extends Record<string, any>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => Promise.all([load(), loadLazyNamespaces()]).then(([module]) => module), name)
