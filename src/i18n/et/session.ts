import type { Translation } from '../catalogue.ts'
import type { session as english } from '../en/session.ts'

export const session = {
  title: 'Logi Laternasse sisse',
  subtitle: 'Tänava- ja hoonevalgustus ühel plaanil.',
  email: 'E-post',
  password: 'Parool',
  name: 'Nimi',
  tooShort: 'Vähim tähemärkide arv on 4',
  login: 'Logi sisse',
  loggingIn: 'Sisselogimine..',
  toRegister: { question: 'Kontot veel pole?', link: 'Loo konto' },
  register: {
    title: 'Loo konto',
    subtitle: 'Et näha ja juhtida selle saidi valgustust.',
    submit: 'Registreeru',
    submitting: 'Registreerumine..',
    toLogin: { question: 'Konto on juba olemas?', link: 'Logi sisse' },
  },
  loggingOut: 'Väljalogimine..',
  terms: 'Kasutustingimused. Privaatsuspoliitika',
  notices: {
    'logging-in-with-jwt': 'Talletatud sisselogimise kontrollimine',
    'logged-in-with-jwt': 'Sisse logitud',
    'token-expired': 'Sisselogimine on aegunud (access_token)',
    'token-refused': 'Talletatud sisselogimine ei kehti enam.',
    'token-invalid': 'Sisselogimine ei kehti (access_token)',
    'server-unreachable': 'Server ei vasta',
    'registration-closed': 'Registreerumine on siin suletud: küsi kontot administraatorilt',
    'signed-out-elsewhere': 'Välja logitud teises aknas',
  },
  demo: {
    title: 'See on näidissait',
    text: 'Selle seadmed on simuleeritud. Igaüks võib sisse logida:',
    fill: 'Täida väljad',
  },
  drawing: 'Öise tänava plaan, valgustid põlevad',
} satisfies Translation<typeof english>
