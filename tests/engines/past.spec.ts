import { expect, test } from './fixtures.ts'

const bar = 'section[aria-label="Time shown"]'
const slider = `${bar} input[type="range"]`

/** Noon of the day before yesterday. Yesterday's last readings come after midnight. */
const moment = () => `${new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10)}T12:00Z`

/** The moment that is shown, with the zone's power, levels and motion, once the page has drawn them. */
async function told(selector: string) {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  const section = document.querySelector(selector)
  const time = section?.querySelector('input')?.getAttribute('aria-valuetext')
  return `${time}: ${[...(section?.querySelectorAll('dl > *') ?? [])].map((fact) => fact.textContent).join(', ')}`
}

test('the past of a plan has the power, levels and motion that it has in Chromium', async ({
  engine,
  goTo,
  hands,
  asInChromium,
}) => {
  await goTo(`/floorplan/areas/2?at=${moment()}`)
  await hands.seeAttribute(slider, 'max', /^\d{4}$/)
  await hands.click(slider)
  await hands.key('Home')
  await hands.seeAttribute(slider, 'aria-valuetext', /, 00:00$/)
  const hours: string[] = []
  for (let hour = 1; hour < 24; hour++) {
    for (let quarter = 0; quarter < 4; quarter++) await hands.key('PageUp')
    await hands.seeAttribute(slider, 'aria-valuetext', new RegExp(`, ${String(hour).padStart(2, '0')}:00$`))
    hours.push(await engine.run(told, bar))
  }
  expect(hours).toEqual(asInChromium('hours', hours))
  expect(hours.filter((hour) => /Motion[1-9]/.test(hour))).not.toEqual([])

  const asked = await engine.run(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  expect(asked).toEqual(expect.arrayContaining(['/api/v2/latern/levels', '/api/v2/latern/motion']))
})
