import type { Translation } from '../catalogue.ts'
import type { playback as english } from '../en/playback.ts'

export const playback = {
  play: 'Esita',
  pause: 'Peata',
  speed: 'Kiirus',
  times: '×{{speed}}',
} satisfies Translation<typeof english>
