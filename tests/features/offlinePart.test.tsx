// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderConsole } from '#support/renderConsole.tsx'
import { testCore } from '#support/testCore.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(window, 'isSecureContext')
})

/** Over plain HTTP, or over HTTPS; jsdom has no service workers. */
const openedOver = (isSecureContext: boolean) =>
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: isSecureContext })

test('over plain HTTP the profile says that the console does not open without a network', async () => {
  openedOver(false)
  await renderConsole('/pages/profile', testCore({ token: 'stored' }))
  expect(
    await screen.findByText(/because its address is not secure \(https\)\. Everything else works/),
  ).toBeTruthy()
})

test('where the browser has no service worker for it, it says so too', async () => {
  openedOver(true)
  await renderConsole('/pages/profile', testCore({ token: 'stored' }))
  expect(await screen.findByText(/does not let the console open without a network here/)).toBeTruthy()
})
