import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { SerialQueue } from '#server/http/serialQueue.ts'

describe('a queue of pieces of long answers', () => {
  test('works on one at a time, in the order they came, also after one that failed', async () => {
    const queue = new SerialQueue()
    const log: string[] = []
    const work = (name: string) => async () => {
      log.push(`${name} begins`)
      await null
      log.push(`${name} ends`)
      if (name === 'two') throw new Error('no')
      return name
    }
    const answers = await Promise.allSettled([
      queue.run(work('one')),
      queue.run(work('two')),
      queue.run(work('three')),
    ])
    expect(log).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('lets what else is waiting run between two pieces', async () => {
    const queue = new SerialQueue()
    const log: string[] = []
    const all = [1, 2, 3].map((piece) => queue.run(() => log.push(`piece ${piece}`)))
    setImmediate(() => log.push('a call'))
    await all[0]
    setImmediate(() => log.push('another call'))
    await Promise.all(all)
    expect(log.indexOf('a call')).toBeLessThan(log.indexOf('piece 2'))
    expect(log.indexOf('another call')).toBeLessThan(log.indexOf('piece 3'))
  })

  test('advances two answers alike, and changes nothing of them', async () => {
    const queue = new SerialQueue()
    const order: string[] = []
    const answer = (name: string) => {
      const pieces = Array.from({ length: 20 }, (_, at) => Buffer.from(`${name}${at} `))
      const passed = Readable.from(pieces, { objectMode: false }).pipe(queue.stream())
      passed.on('data', () => order.push(name))
      return buffer(passed).then((bytes) => expect(bytes).toEqual(Buffer.concat(pieces)))
    }
    await Promise.all([answer('a'), answer('b')])
    const lead = order.map((_, at) => {
      const soFar = order.slice(0, at + 1)
      return Math.abs(soFar.filter((name) => name === 'a').length * 2 - soFar.length)
    })
    expect(order).toHaveLength(40)
    expect(Math.max(...lead)).toBeLessThanOrEqual(2)
  })
})
