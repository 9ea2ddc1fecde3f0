import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const holdsPackage = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : holdsPackage(dirname(folder))

/** The folder of package.json, from the sources and from the bundle. */
export const packageRoot = holdsPackage(dirname(fileURLToPath(import.meta.url)))
