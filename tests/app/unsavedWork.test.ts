import { expect, test } from 'vitest'
import { actorPerSession } from '#app/workflows/actorPerSession.ts'
import { createUnsavedTracker, forgetUnsaved, unsavedFromLastSession } from '#app/workflows/unsavedWork.ts'
import { createGroup } from '#machines/group/group.ts'
import type { GroupSaveResult } from '#machines/group/vocabulary.ts'
import { fakeTab, testCore, until, user } from '#support/testCore.ts'

const fields = (name: string) => ({ name, description: '', tags: [] })

/** A signed-in user adds groups; the server accepts them one by one when the test says so. */
async function adding() {
  const answers: ((saved: GroupSaveResult) => void)[] = []
  const storage: Record<string, string> = {}
  const { core, routes } = testCore({ token: 'stored', tab: fakeTab(storage) })
  await core.session.ready()
  const groupsOf = actorPerSession(
    () => createGroup({ save: () => new Promise((resolve) => answers.push(resolve)) }),
    {
      kind: 'groups',
      unsaved: ({ queue }) =>
        queue.map(({ operation }) => ('fields' in operation ? operation.fields : { name: operation.kind })),
    },
  )
  const actor = groupsOf(core)
  return {
    core,
    routes,
    storage,
    add: (name: string) => {
      actor.send({ type: 'form.opened', group: undefined, before: fields('') })
      actor.send({ type: 'form.submitted', fields: fields(name) })
    },
    take: () => answers.shift()?.({ ok: true, value: undefined }),
    names: () =>
      unsavedFromLastSession(core.drafts).map((thing) => ('name' in thing ? thing.name : thing.device)),
    endSession: async () => {
      core.session.signOut()
      await until(core, 'guest')
    },
    signIn: async () => {
      core.session.signIn({ email: 'ulle@site.test', password: 'lamp' })
      await until(core, 'signed-in')
      groupsOf(core)
    },
  }
}

test('what was being saved when the session ended is known after signing in again', async () => {
  const { add, endSession, signIn, names } = await adding()
  add('Desks')
  add('Hall')
  await endSession()
  expect(names()).toEqual([])
  await signIn()
  expect(names()).toEqual(['Desks', 'Hall'])
})

test('what was saved before is not', async () => {
  const { add, take, endSession, signIn, names, storage } = await adding()
  add('Desks')
  add('Hall')
  take()
  await expect.poll(names).toEqual(['Hall'])
  take()
  await expect.poll(names).toEqual([])
  expect(storage['latern.drafts']).toBeUndefined()
  await endSession()
  await signIn()
  expect(names()).toEqual([])
})

test('other users do not see it', async () => {
  const { add, endSession, signIn, names, routes } = await adding()
  add('Desks')
  await endSession()
  const other = { ...user, data: { ...user.data, email: 'mart@site.test' } }
  routes['POST /auth/login'] = () => Response.json({ user: other, access_token: 'fresh' })
  await signIn()
  expect(names()).toEqual([])
})

test('what was told is forgotten when the notice is closed', async () => {
  const { core } = testCore({ token: 'stored' })
  await core.session.ready()
  createUnsavedTracker(core.drafts, 'groups')([{ device: 13 }, { name: 'Desks' }])
  forgetUnsaved(core.drafts)
  expect(unsavedFromLastSession(core.drafts)).toEqual([])
})
