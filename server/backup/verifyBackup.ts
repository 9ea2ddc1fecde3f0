import { type Heading, readSections, type TableCount } from './sections.ts'

/**
 * Reads a backup from beginning to end: all of it is there, and each table's rows are as many as were written, and the same.
 *
 * @throws BackupProblem if not
 */
export async function verifyBackup(
  file: string,
  passphrase?: string | undefined,
): Promise<{ heading: Heading; tables: TableCount[] }> {
  let heading: Heading | undefined
  let tables: TableCount[] = []
  for await (const section of readSections(file, passphrase)) {
    if (section.is === 'heading') heading = section.heading
    if (section.is === 'end') tables = section.tables
  }
  return { heading: heading as Heading, tables }
}
