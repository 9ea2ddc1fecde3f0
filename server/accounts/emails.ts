import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Mailer } from '../mail/mailer.ts'
import { emailTextsFor, mailTo } from '../mail/texts.ts'
import type { DB } from '../store/schema.d.ts'
import { within } from '../within.ts'
import type { UserRow } from './account.ts'
import { createOneTimeToken } from './oneTimeTokens.ts'

export type MailOptions = {
  mailer: Mailer
  /** Where a browser finds the console, without a slash at the end: what mailed links begin with. */
  consoleAddress: () => string
}

export type Emails = ReturnType<typeof createEmails>

const pages = {
  password: '/pages/auth/reset-password',
  invitation: '/pages/auth/reset-password',
  email: '/pages/auth/mail-confirm',
} as const

/** How long a stop waits for mails, in ms. */
const lastMailsTake = 3_000

const pathOf = (purpose: keyof typeof pages, key: string) => `${pages[purpose]}?key=${key}`

/** The mails that accounts need. Nobody waits for one to be handed over, unless it says what came of it. */
export function createEmails(
  query: Kysely<DB>,
  { mailer, consoleAddress }: MailOptions,
  log: FastifyBaseLogger,
) {
  const underWay = new Set<Promise<void>>()

  /** Goes on after the answer; what goes wrong is logged. */
  function inBackground(work: () => Promise<void>): void {
    const done = work()
      .catch((error) => log.error({ err: error }, 'a mail could not be sent'))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  const link = (purpose: keyof typeof pages, key: string) => `${consoleAddress()}${pathOf(purpose, key)}`

  return {
    inBackground,

    async sendPasswordToken(user: UserRow): Promise<void> {
      const key = await createOneTimeToken(query, { purpose: 'password', user: user.id, email: user.email })
      await mailer.send(mailTo(user.email, emailTextsFor(user.settings).password(link('password', key))))
    },

    /** `email` is the address to confirm: the user's own, or the one that is to take its place. */
    async sendEmailToken(user: UserRow, email: string): Promise<void> {
      const key = await createOneTimeToken(query, { purpose: 'email', user: user.id, email })
      inBackground(async () => {
        const emails = emailTextsFor(user.settings)
        await mailer.send(mailTo(email, emails.email(link('email', key))))
        if (email !== user.email) await mailer.send(mailTo(user.email, emails.emailChanges(email)))
      })
    },

    /** Null where the invitation was mailed; otherwise the path to hand on. */
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

    /** Resolves when nothing is under way any more, or has been for long enough. */
    async settled(): Promise<void> {
      const all = Promise.all(underWay)
      await within(lastMailsTake, all, `${underWay.size} mails were still under way.`).catch((error) =>
        log.error({ err: error }, 'the server stopped before its mails were handed over'),
      )
    },
  }
}
