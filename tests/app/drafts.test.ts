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
    const { write, signIn, read, reload } = drafts()
    write(key, { name: 'Street 40 W' })
    signIn(undefined)
    expect(read(key)).toBeUndefined()
    signIn('ulle@site.test')
    expect([read(key), reload().read(key)]).toEqual([{ name: 'Street 40 W' }, { name: 'Street 40 W' }])
  })

  test('is shown to nobody else, and the next user’s takes its place', () => {
    const { write, signIn, read } = drafts()
    write(key, { name: 'Street 40 W' })
    signIn('mart@site.test')
    expect(read(key)).toBeUndefined()
    write('group-4', { name: 'Yard' })
    signIn('ulle@site.test')
    expect(read(key)).toBeUndefined()
  })

  test('is gone once it is saved or given up, and leaves nothing in the browser', () => {
    const { write, read, storage } = drafts()
    write(key, { name: 'Street 40 W' })
    write('group-4', { name: 'Yard' })
    write(key, undefined)
    expect([read(key), read('group-4')]).toEqual([undefined, { name: 'Yard' }])
    write('group-4', undefined)
    expect(storage).toEqual({})
  })

  test('of a guest is not kept', () => {
    const { write, signIn, storage } = drafts()
    signIn(undefined)
    write(key, { name: 'Street 40 W' })
    expect(storage).toEqual({})
  })

  test.each([
    'not JSON',
    'null',
    '{"user":3}',
    '{"user":"ulle@site.test","forms":null}',
  ])('that can’t be understood is nothing: %s', (text) => {
    expect(createDrafts(fakeTab({ 'latern.drafts': text }), () => 'ulle@site.test').read(key)).toBeUndefined()
  })
})
