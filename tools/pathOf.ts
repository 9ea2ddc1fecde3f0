/** The path of a module or file, with slashes on Windows too. */
export const pathOf = (path: string) => path.replaceAll('\\', '/')
