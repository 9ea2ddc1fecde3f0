import { expect, test } from 'vitest'
import { demoSignIn as shown } from '#features/session/demoSignIn.ts'
import { demoSignIn as made } from '#server/demo/signIn.ts'

test('the sign-in page names the account that the demo site has', () => {
  expect(made).toMatchObject(shown)
})
