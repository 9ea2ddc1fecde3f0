/** The oldest supported version of PostgreSQL, which the tests use. */
const oldestVersion = 17

/** A sentence if PostgreSQL is too old; otherwise undefined. `number` is `server_version_num`. */
export function versionProblem(
  place: string,
  { number, name }: { number: number; name: string },
): string | undefined {
  if (number >= oldestVersion * 10_000) return undefined
  return (
    `${place} is version ${name}, and Latern needs PostgreSQL ${oldestVersion} or later. ` +
    'Upgrade it, or leave out DATABASE_URL to use the one that Latern brings along.'
  )
}
