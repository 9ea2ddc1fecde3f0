import type { Translation } from '../catalogue.ts'
import type { leaving as english } from '../en/leaving.ts'

export const leaving = {
  title: 'Lahkud salvestamata?',
  text: 'Sinu muudatused sellel lehel ei ole salvestatud ja lähevad kaotsi.',
  leave: 'Lahku',
} satisfies Translation<typeof english>
