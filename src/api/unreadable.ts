import { isObject } from '#domain/isObject.ts'
import type { ObjectShape } from '#gate/shape.ts'

/** A body under a good status that is not what was asked for. */
export class Unreadable extends Error {
  constructor(readonly body: unknown) {
    super('Unreadable body')
    this.name = 'Unreadable'
  }
}

export const somethingElse = (than: string) =>
  new Unreadable({ message: `The server sent something else than ${than}` })

export const notJson = { message: 'The server sent something else than JSON' }

/** What an answer has, bare or wrapped in `{data}` (decisions.md, "The server"); not so where the answer itself has `data`. */
export function unwrapped(body: unknown, shape?: ObjectShape): unknown {
  return isObject(body) && 'data' in body && !(shape && 'data' in shape.fields) ? body.data : body
}
