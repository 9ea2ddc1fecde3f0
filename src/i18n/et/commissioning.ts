import type { Translation } from '../catalogue.ts'
import type { commissioning as english } from '../en/commissioning.ts'

export const commissioning = {
  picker: {
    title: 'Saadaolevad kontrollerid/andurid',
    type: 'Seadme tüüp',
    filters: {
      all: 'Kõik seadmed',
      luminaires: 'Valgusti kontroller',
      sensors: 'Liikumisandur',
      'all-in-one': 'Kõik-ühes',
      gateways: 'Võrgulüüs',
    },
    name: 'Filtreeri nime järgi',
    count_one: '{{count}} paigutamata seade',
    count_other: '{{count}} paigutamata seadet',
    countOf: 'Nähtaval {{shown}} seadet, kokku {{total}}',
    list: 'Paigutamata seadmed',
    noneLeft: 'Kõik seadmed on põhiplaanil.',
    noMatch: 'Sellist tüüpi ja sellise nimega paigutamata seadet pole.',
  },
  settings: {
    title: 'Seadme {{device}} sätted',
    type: 'Valgustitüüp',
    noType: 'Tüüp puudub',
    installedOn: 'Paigalduskuupäev',
    installedOnHint: 'pp/kk/aaaa',
    badDate: '„{{value}}“ ei ole kuupäev kujul pp/kk/aaaa',
    badDay: '„{{value}}“ ei ole kalendripäev või ei jää aastatesse 1900–2099',
    height: 'Paigalduskõrgus',
    metres: 'm',
    badHeight: '„{{value}}“ ei ole arv meetrites',
    heightOutOfRange: '„{{value}}“ m ei jää vahemikku 0–1000',
    failed: 'Ei salvestatud: {{reason}}',
    failedLater: 'Seadet {{device}} ei salvestatud: {{reason}}',
    move: 'Vii seade teise kohta',
    remove: 'Eemalda põhiplaanilt',
  },
  question: {
    title: 'Kas see on õige asukoht?',
    yes: 'Jah',
    no: 'Ei',
    keyboardHint: 'Vastamiseks vajuta Enter, tagasi panemiseks Escape.',
  },
  removal: {
    title: 'Eemalda põhiplaanilt',
    text: 'Kas oled kindel, et soovid eemaldada seadme {{device}} tsoonist {{area}}?',
  },
  moving: {
    text: 'Lohista {{device}} oma kohale või liiguta seda nooleklahvidega.',
    done: 'Jäta siia',
  },
  failed: {
    one: 'Seadet {{device}} ei salvestatud: {{reason}}',
    more_one: 'ja veel {{count}} seade',
    more_other: 'ja veel {{count}} seadet',
    dismiss: 'Jäta nii',
  },
  told: {
    saving: 'Seadme {{device}} salvestamine…',
    saved: '{{device}} on salvestatud',
    removed: '{{device}} on põhiplaanilt eemaldatud',
    putBack: '{{device}} on tagasi oma endises kohas',
  },
} satisfies Translation<typeof english>
