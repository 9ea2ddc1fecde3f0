import { expect, test, vi } from 'vitest'
import { leaveFor } from '#app/session/leaveFor.ts'

test.each([
  ['https://login.example/authorize?a=b', true],
  ['/pages/terms', true],
  ['javascript:alert(1)', false],
  [' JavaScript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['https://', false],
])('the console is left for %s: %s', (address, isLeft) => {
  const assign = vi.fn<(address: string) => void>()
  leaveFor(address, { href: 'https://latern.example/login', assign })
  expect(assign.mock.calls).toEqual(isLeft ? [[address]] : [])
})
