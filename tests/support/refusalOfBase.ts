/** The answer of a server with the extension `base` where the entity has other values than that; undefined where it has those. */
export function refusalOfBase(entity: object, base: object): Response | undefined {
  const current = (name: string) => (entity as Record<string, unknown>)[name] ?? null
  const stale = Object.entries(base).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(current(name)),
  )
  if (stale.length === 0) return undefined
  const changed = Object.fromEntries(stale.map(([name]) => [name, { current: current(name), by: 'Mart' }]))
  return Response.json({ message: 'Changed', code: 'changed_meanwhile', changed }, { status: 409 })
}
