import type { Mail } from './mailer.ts'

type Text = { subject: string; text: string }
type Emails = {
  /** For setting a new password. */
  password: (link: string) => Text
  /** For setting the first password. */
  invitation: (link: string, inviter: string) => Text
  /** For confirming the address. */
  email: (link: string) => Text
  /** Sent to the current address when a change is requested. */
  emailChanges: (newEmail: string) => Text
}

const english: Emails = {
  password: (link) => ({
    subject: 'Choose a new password for Latern',
    text: `Somebody, probably you, asked for a new password for Latern. Choose it here, within an hour:

${link}

If it wasn't you, do nothing: your password stays as it is.`,
  }),
  invitation: (link, inviter) => ({
    subject: 'Your account in Latern',
    text: `${inviter} has made an account for you in Latern, the lighting console. Choose your password here, within a week:

${link}`,
  }),
  email: (link) => ({
    subject: 'Confirm your e-mail address for Latern',
    text: `Confirm within a day that this address is yours:

${link}

If you don't know what this is about, do nothing.`,
  }),
  emailChanges: (newEmail) => ({
    subject: 'Your e-mail address in Latern is about to change',
    text: `The address of your account in Latern becomes ${newEmail} as soon as that address is confirmed.

If it wasn't you who asked for this, change your password and tell an admin.`,
  }),
}

const estonian: Emails = {
  password: (link) => ({
    subject: 'Vali Laternile uus parool',
    text: `Keegi, ilmselt sina ise, palus Laternile uut parooli. Vali see tunni jooksul siin:

${link}

Kui see polnud sina, ära tee midagi: parool jääb endiseks.`,
  }),
  invitation: (link, inviter) => ({
    subject: 'Sinu konto Laternis',
    text: `${inviter} tegi sulle konto valgustuse juhtimise konsoolis Latern. Vali nädala jooksul endale parool:

${link}`,
  }),
  email: (link) => ({
    subject: 'Kinnita oma e-posti aadress Laternis',
    text: `Kinnita ööpäeva jooksul, et see aadress on sinu oma:

${link}

Kui sa ei tea, millest jutt, ära tee midagi.`,
  }),
  emailChanges: (newEmail) => ({
    subject: 'Sinu e-posti aadress Laternis on muutumas',
    text: `Sinu Laterni konto aadressiks saab ${newEmail}, niipea kui see aadress on kinnitatud.

Kui seda ei palunud sina, muuda oma parooli ja ütle administraatorile.`,
  }),
}

/** The mails in the language of the user's profile, if it is supported. */
export const emailTextsFor = (settings: Readonly<Record<string, unknown>>): Emails =>
  settings.language === 'et' ? estonian : english

export const mailTo = (to: string, { subject, text }: Text): Mail => ({ to, subject, text: `${text}\n` })
