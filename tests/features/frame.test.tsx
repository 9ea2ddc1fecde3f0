// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderConsole } from '#support/renderConsole.tsx'
import { testCore } from '#support/testCore.ts'

afterEach(cleanup)

test('x', async () => {
  await renderConsole('/login', testCore())
  await screen.findByRole('button', { name: 'Login' })
  console.log(document.body.innerHTML.slice(0, 3000))
})
test('y', async () => {
  const c = await renderConsole('/settings/general', testCore({ token: 'stored' }))
  await screen.findByRole('contentinfo')
  await new Promise((r) => setTimeout(r, 300))
  console.log(document.body.textContent)
})
