import type { Translation } from '../catalogue.ts'
import type { common as english } from '../en/common.ts'

export const common = {
  save: 'Salvesta',
  cancel: 'Loobu',
  confirm: 'Kinnita',
  close: 'Sulge',
  retry: 'Proovi uuesti',
  loading: 'Laadimine…',
  noResults: 'Tulemusi pole..',
  notifications: 'Teavitused',
  showPassword: 'Näita parooli',
  hidePassword: 'Peida parool',
  showPanel: 'Näita paneeli',
  hidePanel: 'Peida paneel',
} satisfies Translation<typeof english>
