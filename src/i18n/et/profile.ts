import type { Translation } from '../catalogue.ts'
import type { profile as english } from '../en/profile.ts'

export const profile = {
  account: {
    title: 'Sina',
    text: 'Kuidas teised sind siin näevad ja millise aadressiga sa sisse logid.',
  },
  photo: {
    choose: 'Vali foto',
    remove: 'Eemalda foto',
    unreadable: 'See fail ei ole pilt, mida brauser oskaks lugeda. Vali PNG-, JPEG- või WebP-fail.',
  },
  email: {
    confirmed: 'See aadress on kinnitatud.',
    unconfirmed: 'Ei ole veel kinnitatud, et see aadress on sinu oma.',
    awaited: '{{email}} võetakse kasutusele, kui avad sinna saadetud lingi.',
    password: 'Aadressi vahetamiseks on vaja sinu parooli.',
    send: 'Saada link uuesti',
    sent: 'Link on teel.',
  },
  password: {
    title: 'Parool',
    text: 'Parooli vahetamine lõpetab su seansid kõikjal mujal.',
    current: 'Praegune parool',
    done: 'Parool on vahetatud',
  },
  preferences: {
    title: 'Eelistused',
    text: 'Need on sinuga igas brauseris, kus sisse logid.',
  },
  density: {
    label: 'Tihedus',
    hint: 'Kui palju ruumi read ja nupud võtavad.',
    comfortable: 'Avar',
    compact: 'Tihe',
  },
  shortcuts: {
    title: 'Otseteed',
    text: 'Lehed tööriistariba tärni all.',
    add: 'Lisa leht',
    prompt: 'Otsi lehte…',
    remove: 'Eemalda {{page}} otseteedest',
  },
} satisfies Translation<typeof english>
