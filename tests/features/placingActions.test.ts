import { expect, test, vi } from 'vitest'
import { placingActions } from '#features/commissioning/placingActions.ts'
import { formatKeys, isPressed } from '#ui/keys.ts'

const press = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey')[]) => ({
  key,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  shiftKey: held.includes('shiftKey'),
  altKey: held.includes('altKey'),
})
const meantBy = (pressed: ReturnType<typeof press>) =>
  placingActions.filter(({ keys }) => keys.some((one) => isPressed(one, pressed))).map(({ label }) => label)

test.each([
  ['Ctrl Z undoes', press('z', 'ctrlKey'), ['undo']],
  ['Cmd Z undoes', press('z', 'metaKey'), ['undo']],
  ['Ctrl Shift Z redoes', press('Z', 'ctrlKey', 'shiftKey'), ['redo']],
  ['Ctrl Y redoes', press('y', 'ctrlKey'), ['redo']],
  ['L locks', press('l'), ['lock']],
  ['Shift L means nothing', press('L', 'shiftKey'), []],
  ['Alt M means nothing', press('m', 'altKey'), []],
  ['Ctrl L is the browser’s', press('l', 'ctrlKey'), []],
])('%s', (_, pressed, actions) => {
  expect(meantBy(pressed)).toEqual(actions)
})

test('a question mark is one whatever a keyboard takes for it', () => {
  expect(isPressed('?', press('?', 'shiftKey'))).toBe(true)
  expect(isPressed('?', press('?'))).toBe(true)
})

test('keys are written as the user’s own keyboard has them, and a plus alone stays one', () => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' })
  expect([formatKeys('Mod+Shift+Z'), formatKeys('+'), formatKeys('M')]).toEqual(['Ctrl Shift Z', '+', 'M'])
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  expect(formatKeys('Mod+Shift+Z')).toBe('⌘ ⇧ Z')
  vi.unstubAllGlobals()
})
