import { expect, test } from 'vitest'
import { POLL_TABLES } from '#domain/pollTables.ts'
import { resolved } from '#support/contract.ts'

test('the poll is asked for every table of the contract, each once', () => {
  const table = resolved<{ $ref?: string; enum?: string[] }>({ $ref: '#/components/schemas/PollTable' })
  expect(POLL_TABLES.toSorted()).toEqual(table.enum?.toSorted())
})
