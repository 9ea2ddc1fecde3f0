import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { testCore, until } from '#support/testCore.ts'

const idle = () => createMachine({ initial: 'idle', states: { idle: {} } })
const breaking = () =>
  createMachine({
    on: {
      broken: {
        actions: () => {
          throw new Error('Out of order')
        },
      },
    },
  })

async function signedIn() {
  const { core } = testCore({ token: 'stored' })
  await core.session.ready()
  return core
}

describe('a workflow', () => {
  test('is one for the whole session, and ends with it', async () => {
    const { session } = await signedIn()
    const workflow = session.workflow('groups', idle)
    expect(session.workflow('groups', idle)).toBe(workflow)
    expect(workflow?.getSnapshot().status).toBe('active')
    session.signOut()
    expect(workflow?.getSnapshot().status).toBe('stopped')
    expect(session.workflow('groups', idle)).toBeUndefined()
  })

  test('is another one for the next session', async () => {
    const core = await signedIn()
    const { session } = core
    const first = session.workflow('groups', idle)
    session.signOut()
    await until(core, 'guest')
    session.signIn({ email: 'ulle@site.test', password: 'lamp' })
    await until(core, 'signed-in')
    const second = session.workflow('groups', idle)
    expect(second).not.toBe(first)
    expect(second?.getSnapshot().status).toBe('active')
  })

  test('that breaks leaves the session and the other workflows as they are', async () => {
    const { session } = await signedIn()
    const others = session.workflow('groups', idle)
    const workflow = session.workflow('placement', breaking)
    const errors: unknown[] = []
    workflow?.subscribe({ error: (error) => errors.push(error) })
    workflow?.send({ type: 'broken' })
    expect(errors).toEqual([new Error('Out of order')])
    expect(others?.getSnapshot().status).toBe('active')
    expect(session.current().state).toBe('signed-in')
  })
})
