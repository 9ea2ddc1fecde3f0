import type { Translation } from '../catalogue.ts'
import type { identify as english } from '../en/identify.ts'

export const identify = {
  identify: 'Tuvasta',
  next: 'Vilguta järgmist seadet',
  sending: 'Käsk saadetakse seadmele',
  cancelling: 'Katkestamine',
  waiting: 'Seadme vastuse ootel',
  waitingLeft: 'kuni {{seconds}} s',
  blinking: 'Seade vilgub',
  unconfirmed: 'Seade ei ole vastanud, kuid võib vilkuda',
  blinkingLeft: 'lõpeb {{seconds}} s pärast',
  restoring: 'Profiilide taastamine',
  attemptFailed: 'Profiile ei saanud veel taastada: {{reason}}',
  attemptLeft: 'uus katse {{seconds}} s pärast',
  warning: 'Viimasele päringule ei vastatud: {{reason}}',
  elsewhere: 'Seda seadet tuvastatakse teises aknas',
  stuck: 'Seadme profiile ei saanud taastada: {{reason}}',
  stuckDevice: 'Seadme {{device}} profiile ei saanud taastada: {{reason}}',
  failedDevice: 'Seade vastas veaga. Seadmel on kõik nagu enne.',
  failedRequest: 'Tuvastamine ebaõnnestus: {{reason}}',
} satisfies Translation<typeof english>
