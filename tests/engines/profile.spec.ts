import { expect, test } from './fixtures.ts'

test('a dimming profile is made, saved and deleted @quick', async ({ engine, goTo, hands }) => {
  const name = `In ${engine.name}`
  const saved = () =>
    engine.run(
      (wanted) =>
        [...document.querySelectorAll('ul[aria-label="Dimming profiles"] button')].some((button) =>
          button.textContent?.startsWith(wanted),
        ),
      name,
    )
  await goTo('/dimming-profiles?zone=4')
  await hands.press('Add profile')
  await hands.fill('Enter profile name...', name)
  await hands.press('Confirm')
  await hands.fill('Name', `${name} and saved`)
  await hands.press('Save')
  await expect.poll(saved).toBe(true)
  await hands.see('body', /not in use yet/)
  await hands.press('Delete profile')
  await hands.press('Confirm')
  await expect.poll(saved).toBe(false)
})
