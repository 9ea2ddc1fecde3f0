import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Mailer } from '../mail/mailer.ts'
import { emailTextsFor, mailTo } from '../mail/texts.ts'
import type { DB } from '../store/schema.d.ts'
import { withTimeout } from '../withTimeout.ts'
import type { UserRow } from './account.ts'
import { createOneTimeToken } from './oneTimeTokens.ts'

export type MailOptions = {
  mailer: Mailer
  /** The console's address without a trailing slash: the beginning of mailed links. */
  consoleAddress: () => string
}

export type Emails = ReturnType<typeof createEmails>

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface FastifyInstance {
    readonly emails: Emails
  }
}

const pages = {
  password: '/pages/auth/reset-password',
  invitation: '/pages/auth/reset-password',
  email: '/pages/auth/mail-confirm',
} as const

/** How long the server waits for mails when it stops, in ms. */
const lastMailsTake = 3_000

const pathOf = (purpose: keyof typeof pages, key: string) =>
  `${pages[purpose]}?key=${key}${purpose === 'invitation' ? '&invited=true' : ''}`

/** The mails about accounts. Only `invite` waits until the mail is handed over. */
export function createEmails(
  query: Kysely<DB>,
  { mailer, consoleAddress }: MailOptions,
  log: FastifyBaseLogger,
) {
  const underWay = new Set<Promise<void>>()

  /** Runs after the response is sent; errors are logged. */
  function inBackground(work: () => Promise<void>): void {
    const done = work()
      .catch((error) => log.error({ err: error }, 'a mail could not be sent'))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  const link = (purpose: keyof typeof pages, key: string) => `${consoleAddress()}${pathOf(purpose, key)}`

  return {
    inBackground,

    /** @throws MailedJustNow */
    async sendPasswordToken({ id, email, settings }: UserRow): Promise<void> {
      const key = await createOneTimeToken(query, { purpose: 'password', user: id, email, isLimited: true })
      await mailer.send(mailTo(email, emailTextsFor(settings).password(link('password', key))))
    },

    /** `email` is the address to confirm: the user's current or new one. @throws MailedJustNow */
    async sendEmailToken(user: UserRow, email: string): Promise<void> {
      const key = await createOneTimeToken(query, { purpose: 'email', user: user.id, email, isLimited: true })
      inBackground(async () => {
        const emails = emailTextsFor(user.settings)
        await mailer.send(mailTo(email, emails.email(link('email', key))))
        if (email !== user.email) await mailer.send(mailTo(user.email, emails.emailChanges(email)))
      })
    },

    /** Resolves with null if the invitation was mailed; otherwise with the path to pass on. */
    async invite(user: UserRow, inviter: UserRow): Promise<string | null> {
      const invitation = { purpose: 'invitation', user: user.id } as const
      if (mailer.delivers)
        try {
          const key = await createOneTimeToken(query, { ...invitation, email: user.email })
          const email = emailTextsFor(inviter.settings).invitation(
            link('invitation', key),
            inviter.display_name,
          )
          await mailer.send(mailTo(user.email, email))
          return null
        } catch (error) {
          log.error({ err: error }, 'an invitation could not be sent')
        }
      return pathOf('invitation', await createOneTimeToken(query, { ...invitation, email: null }))
    },

    /** Resolves when all mails are handed over, or after a time-out. */
    async drain(): Promise<void> {
      const all = Promise.all(underWay)
      await withTimeout(lastMailsTake, all, `${underWay.size} mails were still under way.`).catch((error) =>
        log.error({ err: error }, 'the server stopped before its mails were handed over'),
      )
    },
  }
}
