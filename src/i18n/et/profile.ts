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
    unreadable: 'Brauser ei oska seda pilti lugeda. Vali PNG-, JPEG- või WebP-fail.',
  },
  email: {
    confirmed: 'See aadress on kinnitatud.',
    unconfirmed: 'See aadress ei ole veel kinnitatud.',
    awaited: '{{email}} võetakse kasutusele, kui avad sinna saadetud lingi.',
    password: 'Aadressi vahetamiseks on vaja sinu parooli.',
    kept: 'Selle annab {{provider}}, kus sa sisse logid.',
    send: 'Saada link uuesti',
    sent: 'Link on saadetud',
  },
  password: {
    title: 'Parool',
    text: 'Parooli vahetamine lõpetab su seansid kõikjal mujal.',
    current: 'Praegune parool',
    done: 'Parool on vahetatud',
    atProvider: 'Siin sul parooli ei ole.',
    kept: 'Sa logid sisse {{provider}} kaudu, kus on ka sinu parool. Muuda seda seal.',
  },
  preferences: {
    title: 'Eelistused',
    text: 'Need kehtivad igas brauseris, kus sisse logid.',
  },
  formats: {
    label: 'Vormingud',
    hint: 'Kuidas arvud kirjutatakse, ka väljadel ja graafikutel.',
    site: 'Objekt (eesti): {{example}}',
    language: 'Kasutajaliidese keel: {{example}}',
  },
  density: {
    label: 'Tihedus',
    hint: 'Kui palju ruumi read ja nupud võtavad.',
    comfortable: 'Avar',
    compact: 'Tihe',
  },
  shortcuts: {
    title: 'Lemmikud',
    text: 'Lehed tööriistariba tärni all.',
    add: 'Lisa leht',
    prompt: 'Otsi lehte…',
    remove: 'Eemalda {{page}} lemmikutest',
  },
} satisfies Translation<typeof english>
