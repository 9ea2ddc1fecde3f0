/** A backup cannot be made, read or restored, for a reason that its message tells whoever asked for it. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}
