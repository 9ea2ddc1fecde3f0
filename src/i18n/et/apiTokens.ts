import type { Translation } from '../catalogue.ts'
import type { apiTokens as english } from '../en/apiTokens.ts'

export const apiTokens = {
  label: 'API võtmed',
  about:
    'Programmid pöörduvad serveri poole võtmega, mitte kontoga. Igaüks võib teha, mida võtme ulatus lubab, kuni võti lõpeb.',
  columns: { name: 'Nimi', scope: 'Ulatus', ends: 'Lõpeb', used: 'Viimati kasutatud', actions: 'Tegevused' },
  scope: 'Ulatus',
  scopes: { read: 'Lugemine', telemetry: 'Telemeetria', write: 'Muutmine', admin: 'Haldus' },
  mayDo: {
    read: 'Võib lugeda kõike, mida kasutaja näeb, aga midagi muuta ei saa.',
    telemetry: 'Võib saata näite ja sündmusi, muud mitte midagi.',
    write: 'Võib lugeda ning muuta seadmeid, tsoone, rühmi, profiile ja sätteid.',
    admin: 'Võib teha kõike, ka hallata kasutajaid ja lugeda muudatuste logi, aga mitte luua võtmeid.',
  },
  states: { ended: 'On lõppenud', suspended: 'Ei kehti: {{name}} ei ole enam haldur või on suletud' },
  madeBy: 'lõi {{name}}',
  never: 'Mitte kordagi',
  add: {
    open: 'Loo võti',
    title: 'Loo API võti',
    name: 'Nimi',
    nameHint: 'Mis seda kasutab. Muudatuste logi nimetab seda.',
    ends: 'Lõpeb',
    days_one: '{{count}} päeva pärast',
    days_other: '{{count}} päeva pärast',
    submit: 'Loo võti',
  },
  secret: {
    label: '{{name}}: võti',
    hint: 'Kopeeri see kohe: rohkem seda ei näidata. Kellel see on, võib teha, mida ulatus lubab.',
    copy: 'Kopeeri võti',
    copied: 'Kopeeritud',
  },
  revoke: {
    open: 'Tühista',
    openWhich: 'Tühista {{name}}',
    title: 'Kas tühistada {{name}}?',
    text: 'Mis seda võtit kasutab, seda ei lasta alates järgmisest pöördumisest enam sisse. Seda ei saa tagasi võtta.',
    confirm: 'Tühista',
  },
  empty: {
    title: 'API võtmeid ei ole',
    text: 'Loo võti igale programmile, mis siit loeb, siia näite saadab või siin midagi muudab.',
  },
  missing: {
    title: 'Sellel serveril ei ole API võtmeid',
    text: 'Server ei paku konsoolile nende nimekirja.',
  },
} satisfies Translation<typeof english>
