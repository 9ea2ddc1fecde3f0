import type { Translation } from '../catalogue.ts'
import type { session as english } from '../en/session.ts'

export const session = {
  title: 'Logi Laternasse sisse',
  withoutRole:
    'Kasutajal {{name}} ei ole veel rolli, seega ei saa ühtegi lehte avada. Küsi rolli administraatorilt, logi sisse teise kasutajana või logi välja.',
  logout: 'Logi välja',
  subtitle: 'Tänava- ja hoonevalgustus ühel plaanil.',
  email: 'E-post',
  password: 'Parool',
  name: 'Nimi',
  tooShort: 'Vähim tähemärkide arv on 4',
  nameMissing: 'Sisesta nimi',
  login: 'Logi sisse',
  loggingIn: 'Sisselogimine..',
  newPassword: 'Uus parool',
  toForgot: { question: 'Parool ununes?', link: 'Vaheta parool' },
  toLogin: 'Tagasi sisselogimisele',
  provider: {
    signIn: 'Logi sisse: {{name}}',
    or: 'või',
    onlyAdmins: 'Parooliga saavad siin sisse logida ainult administraatorid.',
  },
  toRegister: { question: 'Kontot veel pole?', link: 'Loo konto' },
  loggingOut: 'Väljalogimine..',
  terms: 'Kasutustingimused. Privaatsuspoliitika',
  notices: {
    'logging-in-with-jwt': 'Talletatud sisselogimise kontrollimine',
    'logged-in-with-jwt': 'Sisse logitud',
    'token-expired': 'Sisselogimine on aegunud (access_token)',
    'token-refused': 'Talletatud sisselogimine ei kehti enam.',
    'token-invalid': 'Sisselogimine ei kehti (access_token)',
    'access-token-invalid': 'Sisselogimine ei kehti (access token)',
    'user-missing': 'Server ei öelnud, kes sisse logis',
    'server-unreachable': 'Server ei vasta',
    'registration-closed': 'Registreerumine on siin suletud: küsi kontot administraatorilt',
    'signed-out-elsewhere': 'Välja logitud teises aknas',
  },
  saved: {
    api: 'Kasutaja andmed salvestati API kaudu',
    firebase: 'Kasutaja andmed salvestati Firebase’i',
    auth0: 'Kasutaja andmed salvestati Auth0-sse',
  },
  demo: {
    title: 'See on näidisobjekt',
    text: 'Selle seadmed on simuleeritud. Igaüks võib sisse logida:',
    fill: 'Täida väljad',
  },
  drawing: 'Öise tänava plaan, valgustid põlevad',
} satisfies Translation<typeof english>
