import type { Translation } from '../catalogue.ts'
import type { accountPages as english } from '../en/accountPages.ts'

export const accountPages = {
  noKey: 'See link ei ole täielik. Ava kirjas olev link uuesti.',
  noMail: 'See server kirju ei saada. Küsi uut parooli administraatorilt.',
  toOverview: 'Mine ülevaatele',
  forgot: {
    title: 'Parooli vahetamine',
    subtitle: 'Link uue parooli valimiseks saadetakse e-postiga.',
    submit: 'Saada link',
    sent: 'Kui aadressil {{email}} on siin konto, on link sinna saadetud.',
  },
  reset: {
    title: 'Vali uus parool',
    subtitle: 'Kõikjal, kus oled sisse logitud, logitakse sind välja.',
    again: 'Uus parool veel kord',
    differs: 'Paroolid ei ole ühesugused',
    submit: 'Salvesta parool',
    done: 'Salvestatud. Logi uue parooliga sisse kui {{email}}.',
    another: 'Saada uus link',
  },
  invited: { title: 'Tere tulemast. Vali endale parool.', subtitle: 'Edaspidi logid sellega sisse.' },
  confirm: {
    title: 'Kas see e-posti aadress on sinu oma?',
    subtitle: 'Sa avasid lingi, mis sellele aadressile saadeti.',
    submit: 'Jah, see on minu',
    done: '{{email}} on kinnitatud.',
  },
  lock: {
    title: 'Lukustas {{name}}',
    submit: 'Ava lukk',
    somebodyElse: 'Logi sisse kellegi teisena',
  },
  register: {
    title: 'Loo konto',
    subtitle: 'Et näha ja juhtida selle objekti valgustust.',
    first: {
      title: 'Loo esimene konto',
      subtitle:
        'Selles serveris ei ole veel kellelgi kontot. Esimene konto on administraatori oma: sellega saab lisada tsoone, põhiplaane ja seadmeid ning kutsuda teisi inimesi.',
    },
    submit: 'Registreeru',
    submitting: 'Registreerumine..',
    toLogin: { question: 'Konto on juba olemas?', link: 'Logi sisse' },
  },
  provider: {
    title: 'Logid sisse',
    subtitle: 'Tuled oma asutuse sisselogimise lehelt.',
    busy: 'Sisselogimine..',
    failed: 'Sa ei ole sisse logitud',
    incomplete: 'See sisselogimine ei alanud selles aknas. Logi uuesti sisse.',
  },
} satisfies Translation<typeof english>
