import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { Account, User } from '#openapi/lighting.d.ts'
import { HttpError, ValidationError } from '../http/httpErrors.ts'
import { type OidcProvider, providerName } from '../oidc/providers.ts'
import type { AppUser, DB } from '../store/schema.d.ts'
import { pendingEmail } from './oneTimeTokens.ts'

export type UserRow = Selectable<AppUser>

export const byId = (query: Kysely<DB>, id: number): Promise<UserRow> =>
  query.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * The key that identifies an account: the e-mail address in lower case. The database computes it, with the same lower()
 * as its unique index; JavaScript's toLowerCase() differs (İ).
 */
export async function identityOf(query: Kysely<DB>, email: string): Promise<string> {
  const { rows } = await sql<{ identity: string }>`select lower(${email}) as identity`.execute(query)
  return rows[0]?.identity ?? ''
}

export const byEmail = (query: Kysely<DB>, email: string): Promise<UserRow | undefined> =>
  query
    .selectFrom('app_user')
    .selectAll()
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .executeTakeFirst()

/** A user as the user sees it (specification section 3). */
export async function userOf(
  query: Kysely<DB>,
  row: UserRow,
  providers: readonly OidcProvider[],
): Promise<User> {
  return {
    role: row.role,
    from: 'latern',
    data: {
      displayName: row.display_name,
      photoURL: row.photo_url,
      email: row.email,
      emailConfirmed: row.email_confirmed,
      newEmail: await pendingEmail(query, row),
      signsInAt: row.issuer && providerName(providers, row.issuer),
      shortcuts: row.shortcuts,
      settings: row.settings,
    },
  }
}

/** Whether an active admin has a password, and can sign in while providers are away. */
export async function hasLocalAdmin(query: Kysely<DB>): Promise<boolean> {
  const admin = await query
    .selectFrom('app_user')
    .select('id')
    .where(sql<boolean>`'admin' = any(role)`)
    .where('disabled', '=', false)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/** A user as an admin sees it, without what is asked of the admin about it (accounts.ts). */
export const accountOf = (row: UserRow): Account => ({
  id: row.id,
  email: row.email,
  emailConfirmed: row.email_confirmed,
  displayName: row.display_name,
  photoURL: row.photo_url,
  role: row.role,
  disabled: row.disabled,
  invited: row.password_hash === null && row.issuer === null,
  dt_created: row.created_at.toISOString(),
  dt_signed_in: row.signed_in_at?.toISOString() ?? null,
})

type Details = { displayName?: string; email?: string; password?: string }
type Fault = { field: keyof Details; message: string }

/** Specification section 5, of a password. */
const minimumLength = 4
const tooShort = 'Min character length is 4'
const looksLikeEmail = /^[^\s@]+@[^\s@]+$/

/** The invalid fields of an account's details. */
export function validateDetails({ displayName, email, password }: Details): Fault[] {
  const faults: Fault[] = []
  if (displayName !== undefined && displayName.trim() === '')
    faults.push({ field: 'displayName', message: 'Enter a name' })
  if (email !== undefined && !looksLikeEmail.test(email))
    faults.push({ field: 'email', message: 'This is not an e-mail address' })
  if (password !== undefined && password.length < minimumLength)
    faults.push({ field: 'password', message: tooShort })
  return faults
}

/** @throws ValidationError 400 for what is wrong. */
export function checkDetails(details: Details): void {
  const faults = validateDetails(details)
  if (faults.length > 0)
    throw new ValidationError(
      400,
      faults.map(({ message }) => message).join('\n'),
      Object.fromEntries(faults.map(({ field, message }) => [field, [message]])),
    )
}

const photo = /^data:image\/(png|jpeg|webp|gif);base64,([A-Za-z0-9+/]+={0,2})$/
/** The first bytes of each file type, in hexadecimal. */
const beginnings = {
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
  webp: /^52494646.{8}57454250/,
  gif: /^474946383[79]61/,
}

/**
 * A user's photo is null or a data URL (the contract limits its length). URLs of other hosts are refused because they
 * would reveal who views the photo, and so is SVG.
 *
 * @throws HttpError 400 for anything else.
 */
export function checkPhoto(address: string | null): void {
  if (address === null) return
  const [, type, base64] = photo.exec(address) ?? []
  const begins = Buffer.from((base64 ?? '').slice(0, 24), 'base64').toString('hex')
  if (!type || !beginnings[type as keyof typeof beginnings].test(begins))
    throw new HttpError(
      400,
      'body.user.data.photoURL must be a PNG, JPEG, WebP or GIF image as a data: address',
    )
}
