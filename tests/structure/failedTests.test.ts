import { describe, expect, test } from 'vitest'
import { failedTestsOf } from '#support/runChecks.mjs'

describe('at its end, npm test names each test that failed', () => {
  test('of Vitest, by file, name and the first line of what it said', () => {
    const report = {
      testResults: [
        {
          name: 'tests/domain/energy.test.ts',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'energy is a sum', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'energy has a unit',
              failureMessages: ['Error: expected Wh\n    at energy.test.ts:3'],
            },
          ],
        },
        { name: 'tests/domain/broken.test.ts', message: 'Cannot find module', assertionResults: [] },
      ],
    }
    expect(failedTestsOf(report)).toEqual([
      'tests/domain/energy.test.ts: energy has a unit\n    Error: expected Wh',
      'tests/domain/broken.test.ts: was not run\n    Cannot find module',
    ])
  })

  test('of Playwright, with the headings it stands under', () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      file: 'zones.spec.ts',
      ok,
      tests: [
        {
          results: [{ ...(!ok && { error: { message: '\u001B[31mTimeout of 15 s\u001B[39m\nCall log' } }) }],
        },
      ],
    })
    const report = {
      suites: [
        {
          title: 'zones.spec.ts',
          file: 'zones.spec.ts',
          specs: [spec('a zone is made', true)],
          suites: [{ title: 'a plan', file: 'zones.spec.ts', specs: [spec('is replaced', false)] }],
        },
      ],
    }
    expect(failedTestsOf(report)).toEqual(['zones.spec.ts: a plan › is replaced\n    Timeout of 15 s'])
  })

  test('and none where no report was written', () => {
    expect(failedTestsOf({})).toEqual([])
  })
})
