import type { Translation } from '../catalogue.ts'
import type { leaving as english } from '../en/leaving.ts'

export const leaving = {
  title: 'Lahkud salvestamata?',
  text: 'See, mida siin muutsid, pole salvestatud ja läheb kaotsi.',
  leave: 'Lahku',
} satisfies Translation<typeof english>
