import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '#server/root.ts'
import { problemsOf, readRows } from '#support/requirements.ts'
import { testTitlesOf } from '#support/testTitles.ts'

/** The requirements of docs/specification.md are numbered from 1 to this. */
const LAST = 383

const folder = join(packageRoot, 'tests/requirements')
const sections = readdirSync(folder).filter((name) => /^\d-.*\.md$/.test(name))
const sourceOf = (file: string) => {
  const path = join(packageRoot, 'tests', file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

test('each requirement of the specification is shown to hold by a test that there is', () => {
  const rows = sections.flatMap((name) => readRows(readFileSync(join(folder, name), 'utf8')))
  const awaited = rows.filter((row) => row.awaited !== undefined)
  for (const { number, requirement, awaited: reason } of awaited)
    process.stdout.write(`Requirement ${number} awaits a test: ${requirement} (${reason})\n`)
  expect(problemsOf(rows, LAST, sourceOf)).toEqual([])
})

describe('a table of requirements', () => {
  const source = `
    describe('a lamp', () => {
      test('burns', () => {})
      test.skip('hums', () => {})
      describe('at night', () => test('burns too', () => {}))
    })
    describe('a sensor', () => test('burns', () => {}))
  `
  const problems = (...cells: [number: number, shown: string][]) => {
    const lines = cells.map(([number, shown]) => `| ${number} | A lamp burns | ${shown} |`)
    const rows = readRows(['| # | requirement | shown by |', '| --- | --- | --- |', ...lines].join('\n'))
    return problemsOf(rows, cells.length, (file) => (file === 'lamp.test.ts' ? source : undefined))
  }

  test('is right where every number has a sentence and a test', () => {
    expect(
      problems(
        [1, 'lamp.test.ts › a lamp › burns'],
        [2, 'lamp.test.ts › burns too<br>lamp.test.ts › a sensor › burns'],
        [3, 'awaited: somebody is at it'],
      ),
    ).toEqual([])
  })

  test.each([
    [
      'a number missing and another twice',
      1,
      'lamp.test.ts › burns too',
      ['2 is missing', '1 is there twice'],
    ],
    ['a number beyond the last', 9, 'lamp.test.ts › burns too', ['2 is missing', '9 is no requirement']],
    ['no test', 2, '', ['2: names no test']],
    ['a file that there is not', 2, 'gone.test.ts › burns', ['2: there is no file of tests gone.test.ts']],
    ['a file without tests', 2, 'lamp.ts › burns', ['2: there is no file of tests lamp.ts']],
    ['no title', 2, 'lamp.test.ts', ['2: lamp.test.ts has no test “”']],
    ['a title that there is not', 2, 'lamp.test.ts › rests', ['2: lamp.test.ts has no test “rests”']],
    ['a part of a title', 2, 'lamp.test.ts › too', ['2: lamp.test.ts has no test “too”']],
    ['a describe alone', 2, 'lamp.test.ts › a lamp', ['2: lamp.test.ts has no test “a lamp”']],
    [
      'a title of another describe',
      2,
      'lamp.test.ts › at night › burns',
      ['2: lamp.test.ts has no test “at night › burns”'],
    ],
    ['a test that is left out', 2, 'lamp.test.ts › hums', ['2: lamp.test.ts has no test “hums”']],
    ['a title that two tests have', 2, 'lamp.test.ts › burns', ['2: lamp.test.ts has 2 tests “burns”']],
  ])('is wrong with %s', (_, number, shown, expected) => {
    expect(problems([1, 'lamp.test.ts › burns too'], [number, shown])).toEqual(expected)
  })

  test('has no line of another shape', () => {
    const table = (line: string) => () =>
      readRows(`| # | requirement | shown by |\n| --- | --- | --- |\n${line}`)
    expect(table('| 1 | A \\| B | lamp.test.ts › burns |')()[0]?.requirement).toBe('A | B')
    expect(table('| one | A lamp burns | lamp.test.ts › burns |')).toThrow('This is no row of the table')
    expect(table('| 1 | A | B | lamp.test.ts › burns |')).toThrow('This is no row of the table')
  })
})

test('titles are read from test, test.each, describe, templates and functions that make tests', () => {
  const source = `
    test.use({ page: 'none' })
    test.beforeEach('a hook', () => {})
    test.describe('on a phone', () => {
      for (const key of keys) test(\`\${key} moves “it”\`, async () => {})
      test.describe(() => testWith('L1', 'is placed', () => {}))
    })
    describe.each(all)('the %s palette', () => {
      test.each([1, 2])('has $name', () => {})
      test.todo('is calm')
    })
    describe.skip('unused', () => test('never', () => {}))
    function testWith(device, title, run) {
      test(title, async () => test.step('a step', async () => run()))
    }
    test('whose function is elsewhere')
  `
  expect(testTitlesOf('some.spec.tsx', source)).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the source
    'on a phone › ${key} moves “it”',
    'on a phone › is placed',
    'the %s palette › has $name',
  ])
})
