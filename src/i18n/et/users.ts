import type { Translation } from '../catalogue.ts'
import type { users as english } from '../en/users.ts'

export const users = {
  label: 'Kasutajad',
  count_one: '{{count}} kasutaja',
  count_other: '{{count}} kasutajat',
  columns: {
    name: 'Nimi',
    role: 'Roll',
    state: 'Olek',
    signedIn: 'Viimane sisselogimine',
    actions: 'Tegevused',
  },
  states: { active: 'Aktiivne', invited: 'Kutsutud', disabled: 'Suletud' },
  you: '(sina)',
  unconfirmed: 'kinnitamata',
  roleOf: 'Kasutaja {{name}} roll',
  mayDo: {
    admin: 'Võib teha kõike, ka lisada kasutajaid ja lugeda muudatuste logi.',
    staff: 'Võib seadmeid kasutusele võtta ning muuta sätteid, tüüpe, profiile ja rühmi.',
    user: 'Võib kõike vaadata, aga midagi muuta ei saa.',
  },
  disable: 'Sulge',
  enable: 'Ava',
  disableWhom: 'Sulge kasutaja {{name}} konto',
  enableWhom: 'Ava kasutaja {{name}} konto',
  invite: 'Kutsu uuesti',
  inviteWhom: 'Kutsu {{name}} uuesti',
  add: { open: 'Lisa kasutaja', title: 'Lisa kasutaja', submit: 'Lisa ja kutsu' },
  signsInAt: 'Sisselogimine: {{name}}',
  connection: {
    question: '{{provider}} tunneb selle aadressiga kasutajat {{name}}. Kas see on sama inimene?',
    connect: 'Ühenda',
    connectWhom: 'Ühenda {{name}}',
    refuse: 'Ei ole sama',
    refuseWhom: '{{name}}: ei ole sama',
    title: 'Kas ühendada {{name}}: {{provider}}?',
    text: 'Kes logib sisse kui {{name}} ({{provider}}), avab edaspidi selle konto. Konto parool enam ei kehti ja selle seansid lõpevad.',
  },
  invitation: {
    mailed: 'Kutse on saadetud aadressile {{email}}.',
    address: 'Kutse link',
    handOn:
      'See server kirju ei saada. Saada see link edasi: {{name}} saab sellega ühe korra parooli valida.',
    copy: 'Kopeeri link',
  },
  missing: {
    title: 'Selle serveri kasutajaid hallatakse mujal',
    text: 'Server ei paku konsoolile nende nimekirja.',
  },
} satisfies Translation<typeof english>
