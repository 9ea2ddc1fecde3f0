import type { Translation } from '../catalogue.ts'
import type { keys as english } from '../en/keys.ts'

export const keys = {
  title: 'Kiirklahvid',
  search: 'Otsi',
  panel: 'Ava kiirpaneel',
  notices: 'Liigu ekraanil oleva teate juurde',
  next: 'Liigu järgmise nupu või välja juurde',
  within: 'Liigu menüüs, loendis või tabelis',
  close: 'Sulge avatu',
  help: 'Näita neid kiirklahve',
} satisfies Translation<typeof english>
