import { expect, test } from './fixtures.ts'

/** The coloured share of the plan, 0–1. */
function coloured() {
  const canvas = document.querySelector<HTMLCanvasElement>('.plan-heat canvas')
  const context = canvas && new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')
  if (!context) return 0
  context.drawImage(canvas, 0, 0)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  let count = 0
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 20) count++
  return count / (data.length / 4)
}

/** The day before yesterday, as the address has it. Yesterday's last readings come after midnight. */
const pastDay = () => new Date(Date.now() - 48 * 3_600_000).toLocaleDateString('sv-SE')

test('the heat of a day is scrubbed through by mouse and keys @quick', async ({ engine, goTo, hands }) => {
  const day = pastDay()
  await goTo(`/statistics/heatmap?source=level&zone=2&from=${day}&to=${day}`)
  await hands.seeAttribute('input[type="range"]', 'max', /^2[234]$/)
  const { x, y, width } = await hands.at('input[type="range"]')
  await hands.drag([
    [x, y],
    [x - width / 4, y],
    [x - width / 2 + 2, y],
  ])
  await hands.seeAttribute('input[type="range"]', 'aria-valuetext', /00:00–01:00$/)
  await expect.poll(() => engine.run(coloured)).toBeGreaterThan(0.2)
  await hands.key('ArrowRight')
  await hands.seeAttribute('input[type="range"]', 'aria-valuetext', /01:00–02:00$/)
  await hands.key('End')
  await hands.seeAttribute('input[type="range"]', 'aria-valuetext', /23:00–00:00$/)
  await expect.poll(() => engine.run(coloured)).toBeGreaterThan(0.2)
})

test('a chart tells what Chromium’s tells, is zoomed by dragging, and back by a double click @quick', async ({
  engine,
  goTo,
  hands,
  asInChromium,
}) => {
  const day = pastDay()
  await goTo(`/statistics/chart?zone=2&from=${day}&to=${day}`)
  await hands.seeAttribute('[role="slider"]', 'aria-valuetext', /Power \d/)
  const button = () => hands.read('button[aria-label="Show all"]', 'disabled')
  expect(await button()).toBe('')
  const { x, y, width } = await hands.at('[role="slider"]')
  await hands.drag([
    [x - width / 8, y],
    [x, y],
    [x + width / 8, y],
  ])
  await expect.poll(button).toBe(null)
  await hands.doubleClick(x, y)
  await expect.poll(button).toBe('')

  await hands.press('View as table')
  const rows = () =>
    engine.run(() => [...document.querySelectorAll('main tr')].map((row) => row.textContent ?? ''))
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(20)
  const told = await rows()
  expect(told).toEqual(asInChromium('table', told))
})
