import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string }

export type Mailer = {
  /** Whether mail leaves this machine. */
  delivers: boolean
  /** @throws where it can't be handed over. */
  send(mail: Mail): Promise<void>
}

/** Sends through an SMTP server: `smtps://user:password@host:465` or `smtp://host:587`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from })
  return {
    delivers: true,
    async send(mail) {
      await transport.sendMail(mail)
    },
  }
}

/**
 * Keeps what would be sent as files that a mail program opens, oldest first by name. They hold keys, so only the server's
 * account may read them.
 */
export function outboxMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return {
    delivers: false,
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
  }
}
