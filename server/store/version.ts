/** The first version of PostgreSQL that the migrations run on and the tests run with. */
const oldestVersion = 17

/** Why a PostgreSQL is too old, in a sentence; undefined for one that is not. `number` is its `server_version_num`. */
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
