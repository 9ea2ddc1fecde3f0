import type { Translation } from '../catalogue.ts'
import type { fields as english } from '../en/fields.ts'

export const fields = {
  notNumber: '„{{value}}“ pole arv.',
  notWhole: 'Sisesta täisarv.',
  outOfRange: '{{from}} kuni {{to}}.',
  required: 'See ei või olla tühi.',
  tooLong: 'See on liiga pikk.',
  badDay: 'See ei ole kuupäev. Kasuta kuju PP-KK-AAAA.',
  unknownTimeZone: '„{{value}}“ ei ole teadaolev ajavöönd. Kasutatakse vööndit +02:00.',
} satisfies Translation<typeof english>
