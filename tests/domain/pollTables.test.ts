import { expect, it } from 'vitest'
import { POLL_TABLES } from '#domain/pollTables.ts'
import { resolved } from '#support/contract.ts'

it('the poll is asked for every table of the contract, each once', () => {
  const table = resolved<{ $ref?: string; enum?: string[] }>({ $ref: '#/components/schemas/PollTable' })
  expect(POLL_TABLES.toSorted()).toEqual(table.enum?.toSorted())
})
