import type { Translation } from '../catalogue.ts'
import type { identify as english } from '../en/identify.ts'

export const identify = {
  identify: 'Tuvasta',
  sending: 'Käsk saadetakse seadmele',
  cancelling: 'Katkestamine',
  waiting: 'Seadme vastuse ootel',
  waitingLeft: 'kuni {{seconds}} s',
  blinking: 'Seade vilgub',
  unconfirmed: 'Seade ei ole vastanud, kuid võib vilkuda',
  blinkingLeft: 'taastamiseni {{seconds}} s',
  restoring: 'Endise olukorra taastamine',
  attemptFailed: 'Endist olukorda ei saanud veel taastada: {{reason}}',
  attemptLeft: 'uus katse {{seconds}} s pärast',
  warning: 'Viimasele päringule ei vastatud: {{reason}}',
  elsewhere: 'Seda seadet tuvastatakse teises aknas',
  stuck: 'Seadme profiilid ei ole veel tagasi: {{reason}}',
  stuckDevice: 'Seadme {{device}} profiilid ei ole veel tagasi: {{reason}}',
  failedDevice: 'Seade vastas veaga. Seadmel on kõik nagu enne.',
  failedRequest: 'Tuvastamine ebaõnnestus: {{reason}}',
} satisfies Translation<typeof english>
