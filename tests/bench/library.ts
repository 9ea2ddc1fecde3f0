/**
 * The contestants that are other people's libraries. Vite finds them: the compiler would look for what they import, which
 * only `npm run bench` installs.
 */
const modules = import.meta.glob(['./libraries/*.ts', '!**/*.d.ts'])

/** What a module of libraries/ exports; the caller knows. */
export async function library<Module>(name: string): Promise<Module> {
  const load = modules[`./libraries/${name}.ts`]
  if (!load) throw new Error(`libraries/ has no ${name}.ts`)
  return (await load()) as Module
}
