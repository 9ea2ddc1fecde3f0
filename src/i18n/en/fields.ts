/** What is wrong with what was typed into a field. */
export const fields = {
  notNumber: '“{{value}}” is not a number.',
  notWhole: 'A whole number is needed.',
  outOfRange: 'From {{from}} to {{to}}.',
  required: 'This cannot be empty.',
  tooLong: 'This is too long.',
  badDay: 'Not a day of the calendar. Write it as DD-MM-YYYY.',
  unknownTimeZone: '“{{value}}” is no known time zone; the site keeps +02:00.',
} as const
