import { SEPARATOR, testTitlesOf } from './testTitles.ts'

/** A test that shows a requirement to hold: its file, as seen from `tests`, and the last of its titles. */
export type Reference = { readonly file: string; readonly title: string }

/** A row of the table. One that is `awaited` says why no test shows it yet. */
export type Row = {
  readonly number: number
  readonly requirement: string
  readonly shownBy: readonly Reference[]
  readonly awaited?: string
}

/**
 * The rows of a Markdown table with the columns number, requirement and tests. Tests are separated by `<br>`, and each is
 * a file and its titles, separated by ` › `; a `\|` is a `|`. Every other line of a table's shape is an error.
 */
export function readRows(markdown: string): Row[] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => {
    const [before, number = '', requirement = '', shown = '', ...rest] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (before !== '' || rest.join() !== '' || !/^\d+$/.test(number))
      throw new Error(`This is no row of the table: ${line}`)
    const awaited = /^awaited: (.+)$/.exec(shown)?.[1]
    return awaited === undefined
      ? { number: Number(number), requirement, shownBy: shown.split('<br>').filter(Boolean).map(referenceIn) }
      : { number: Number(number), requirement, shownBy: [], awaited }
  })
}

function referenceIn(cell: string): Reference {
  const [file = '', ...titles] = cell.trim().split(SEPARATOR)
  return { file, title: titles.join(SEPARATOR) }
}

/**
 * What is wrong with a table: numbers from 1 to `last` that are missing or come twice, rows without a sentence or a
 * test, and tests that there are not. `read` gives the source of a file, if there is one.
 */
export function problemsOf(
  rows: readonly Row[],
  last: number,
  read: (file: string) => string | undefined,
): string[] {
  const titles = new Map<string, readonly string[] | undefined>()
  const titlesIn = (file: string) => {
    if (!titles.has(file)) {
      const text = /\.(test|spec)\.tsx?$/.test(file) ? read(file) : undefined
      titles.set(file, text === undefined ? undefined : testTitlesOf(file, text))
    }
    return titles.get(file)
  }

  function problemOf({ file, title }: Reference): string | undefined {
    const paths = titlesIn(file)
    if (paths === undefined) return `there is no file of tests ${file}`
    const found = paths.filter((path) => path === title || path.endsWith(SEPARATOR + title))
    if (found.length === 0) return `${file} has no test “${title}”`
    return found.length > 1 ? `${file} has ${found.length} tests “${title}”` : undefined
  }

  const numbers = rows.map(({ number }) => number)
  const expected = Array.from({ length: last }, (_, index) => index + 1)
  return [
    ...expected.filter((number) => !numbers.includes(number)).map((number) => `${number} is missing`),
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `${number} is there twice`),
    ...numbers.filter((number) => !expected.includes(number)).map((number) => `${number} is no requirement`),
    ...rows.flatMap(({ number, requirement, shownBy, awaited }) => [
      ...(requirement === '' ? [`${number}: has no sentence`] : []),
      ...(shownBy.length === 0 && awaited === undefined ? [`${number}: names no test`] : []),
      ...shownBy.flatMap((reference) => {
        const problem = problemOf(reference)
        return problem === undefined ? [] : [`${number}: ${problem}`]
      }),
    ]),
  ]
}
