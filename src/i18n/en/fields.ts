/** What is wrong with what was typed into a field. */
export const fields = {
  notNumber: '“{{value}}” is not a number.',
  notWhole: 'Enter a whole number.',
  outOfRange: 'From {{from}} to {{to}}.',
  required: 'This cannot be empty.',
  tooLong: 'This is too long.',
  badDay: 'Not a valid date. Use DD-MM-YYYY.',
  unknownTimeZone: '“{{value}}” is not a known time zone. +02:00 is used instead.',
} as const
