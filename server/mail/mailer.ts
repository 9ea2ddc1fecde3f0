import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { withTimeout } from '../withTimeout.ts'

export type Mail = { to: string; subject: string; text: string }

export type Mailer = {
  /** Whether mail leaves this machine. */
  delivers: boolean
  /** @throws if the mail cannot be handed over. */
  send(mail: Mail): Promise<void>
}

/** Loaded with the first mail, so that every server starts sooner: most send none for days. */
const loadNodemailer = () => import('nodemailer')

/** Idle and total timeouts for an SMTP server, in ms. */
const defaultTimeouts = { silence: 5_000, mail: 8_000 }

/**
 * Sends through an SMTP server: `smtps://user:password@host:465` or `smtp://host:587`. A mail that times out counts as
 * not sent, though it may still arrive.
 */
export function smtpMailer(url: string, from: string, timeouts = defaultTimeouts): Mailer {
  const { silence } = timeouts
  const options = {
    url,
    dnsTimeout: silence,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
  }
  let transport: Transporter | undefined
  return {
    delivers: true,
    async send(mail) {
      transport ??= (await loadNodemailer()).createTransport(options, { from })
      await withTimeout(
        timeouts.mail,
        transport.sendMail(mail),
        'The SMTP server did not take a mail in time.',
      )
    },
  }
}

/**
 * Writes mails to .eml files, oldest first by name. They contain tokens, so only the server's account may read them.
 */
export function outboxMailer(folder: string, from: string): Mailer {
  return {
    delivers: false,
    async send(mail) {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
      const { message } = await transport.sendMail(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
  }
}
