/** A day in the demo site's time zone, so many days after today, or before it where negative, as YYYY-MM-DD. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Tallinn' })
