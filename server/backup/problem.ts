/** A backup cannot be made, read or restored, for the reason in its message, which is shown to the user. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}
