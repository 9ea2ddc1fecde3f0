import { expect, test } from 'vitest'
import { flatMapInTasks } from '#ui/flatMapInTasks.ts'

test('maps as flatMap does, and lets other tasks run between two parts of a list', async () => {
  const done: string[] = []
  const mapped = flatMapInTasks([1, 2, 3, 4, 5], 2, (number, index) => {
    done.push(`item ${index}`)
    return number % 2 === 0 ? [] : [number, index]
  })
  setImmediate(() => done.push('another task'))
  expect(await mapped).toEqual([1, 0, 3, 2, 5, 4])
  expect(done.slice(0, 3)).toEqual(['item 0', 'item 1', 'another task'])
})
