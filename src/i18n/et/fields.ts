import type { Translation } from '../catalogue.ts'
import type { fields as english } from '../en/fields.ts'

export const fields = {
  notNumber: '„{{value}}“ pole arv.',
  notWhole: 'Vaja on täisarvu.',
  outOfRange: '{{from}} kuni {{to}}.',
  required: 'See ei või olla tühi.',
  tooLong: 'See on liiga pikk.',
  badDay: 'Sellist päeva kalendris pole. Kirjuta kujul PP-KK-AAAA.',
  unknownTimeZone: '„{{value}}“ pole teadaolev ajavöönd; kehtib +02:00.',
} satisfies Translation<typeof english>
