import { demoSignIn } from '#server/demo/signIn.ts'
import { expect, test } from './fixtures.ts'

test.describe('@quick', () => {
  test.use({ signedIn: false })

  test('one signs in, and the overview shows its figures', async ({ goTo, hands }) => {
    await goTo('/login')
    await hands.fill('E-mail', demoSignIn.email)
    await hands.fill('Password', demoSignIn.password)
    await hands.press('Login')
    await hands.see('main', /\d of \d[\d\s]* luminaires reporting/)
    await hands.see('main', /\d+,\d+ kWh/)
    await expect.poll(() => hands.read('main [aria-busy="true"]')).toBe(null)
  })
})
