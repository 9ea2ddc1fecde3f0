import { describe, expect, test } from 'vitest'
import { createDrafts } from '#app/workflows/drafts.ts'
import { fakeTab } from '#support/testCore.ts'

const key = 'luminaire-type-3'

function drafts() {
  const storage: Record<string, string> = {}
  let user: string | undefined = 'ulle@site.test'
  const store = () => createDrafts(fakeTab(storage), () => user)
  return {
    ...store(),
    storage,
    signIn: (email: string | undefined) => {
      user = email
    },
    reload: store,
  }
}

describe('what is typed and not saved', () => {
  test('is there after signing in again, also over a reload', () => {
    const { keep, signIn, left, reload } = drafts()
    keep(key, { name: 'Street 40 W' })
    signIn(undefined)
    expect(left(key)).toBeUndefined()
    signIn('ulle@site.test')
    expect([left(key), reload().left(key)]).toEqual([{ name: 'Street 40 W' }, { name: 'Street 40 W' }])
  })

  test('is shown to nobody else, and the next user’s takes its place', () => {
    const { keep, signIn, left } = drafts()
    keep(key, { name: 'Street 40 W' })
    signIn('mart@site.test')
    expect(left(key)).toBeUndefined()
    keep('group-4', { name: 'Yard' })
    signIn('ulle@site.test')
    expect(left(key)).toBeUndefined()
  })

  test('is gone once it is saved or given up, and leaves nothing in the browser', () => {
    const { keep, left, storage } = drafts()
    keep(key, { name: 'Street 40 W' })
    keep('group-4', { name: 'Yard' })
    keep(key, undefined)
    expect([left(key), left('group-4')]).toEqual([undefined, { name: 'Yard' }])
    keep('group-4', undefined)
    expect(storage).toEqual({})
  })

  test('of a guest is not kept', () => {
    const { keep, signIn, storage } = drafts()
    signIn(undefined)
    keep(key, { name: 'Street 40 W' })
    expect(storage).toEqual({})
  })

  test.each(['not JSON', 'null', '{"user":3}', '{"user":"ulle@site.test","forms":null}'])(
    'that can’t be understood is nothing: %s',
    (text) => {
      expect(
        createDrafts(fakeTab({ 'latern.drafts': text }), () => 'ulle@site.test').left(key),
      ).toBeUndefined()
    },
  )
})
