import { expect, test } from './fixtures.ts'

test('the link of each row of a list covers that row, and no more', async ({ engine, goTo, hands }) => {
  await goTo('/luminaires')
  await hands.see('tbody th', /Classroom/)
  const edges = await engine.run(() => {
    const sidesOf = ({ left, top, right, bottom }: DOMRect) => [left, top, right, bottom].map(Math.round)
    return [...document.querySelectorAll('tbody tr[data-index]')].map((row) => {
      const link = row.querySelector('td:last-child a')
      return {
        row: sidesOf(row.getBoundingClientRect()),
        link: link && sidesOf(link.getBoundingClientRect()),
      }
    })
  })
  expect(edges.length).toBeGreaterThan(10)
  expect(edges.map(({ link }) => link)).toEqual(edges.map(({ row }) => row))
})
