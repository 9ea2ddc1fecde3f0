import type { Translation } from '../catalogue.ts'
import type { errors as english } from '../en/errors.ts'

export const errors = {
  calls: {
    unreachable: 'Server ei vasta',
    internal: 'Serveris tekkis sisemine viga',
  },
  logged: 'Serveri logis: {{id}}',
  notFound: {
    title: 'Lehte ei leitud',
    text: 'Aadressis võib olla viga või on leht mujale viidud.',
    action: 'Mine ülevaatele',
  },
  failure: {
    title: 'Konsoolis tekkis viga',
    text: 'Seda lehte ei saanud näidata. Laadi leht uuesti; kui viga kordub, kirjelda administraatorile, mida parajasti tegid.',
    action: 'Mine ülevaatele',
    id: 'Logis kui',
    reload: 'Laadi leht uuesti',
  },
} satisfies Translation<typeof english>
