import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const holdsPackage = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : holdsPackage(dirname(folder))

/** The folder that holds package.json: the same from the sources and from the built bundle. */
export const packageRoot = holdsPackage(dirname(fileURLToPath(import.meta.url)))
