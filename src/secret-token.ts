import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 unguessable bits, safe in a URL or a cookie. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What we store of a token: enough to recognize it, useless to a thief. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A setting has the secret in use and, after commas, those before it that still count. */
export function versionsOf(secret: string): string[] {
  return secret.split(',')
}

/** The token of an emailed link, derived from the link's id: after a crash we can rebuild the email
 * with the same token, even though no table stores it. */
export function linkToken(secret: string, linkId: string): string {
  return keyedHash(secret, `link:${linkId}`).toString('base64url')
}

/** The same for a link that lets a colleague choose a password. */
export function staffLinkToken(secret: string, linkId: string): string {
  return linkToken(secret, `staff:${linkId}`)
}

/** A link keeps the secret that it was made with. The current one's if it is none's. */
export function tokenOfHash(
  derive: (secret: string) => string,
  secret: string,
  hash: Buffer | undefined,
): string {
  const made = versionsOf(secret).find((each) => hash?.equals(hashToken(derive(each))))
  return derive(made ?? secret)
}

/** For values that we must recognize but not read, with too few possibilities for a plain hash. */
export function keyedHash(secret: string, text: string): Buffer {
  const [current = ''] = versionsOf(secret)
  return createHmac('sha256', current).update(text).digest()
}

/** An organization as a caller: what it asks for is counted by it, whoever of it asks. */
export function organizationHash(secret: string, organizationId: string): Buffer {
  return keyedHash(secret, `organization:${organizationId}`)
}

/** Tells one customer's email from another's without naming it. */
export function emailHash(secret: string, email: string): string {
  return keyedHash(secret, `orders-of:${email.toLowerCase()}`).toString('base64url')
}

/** Tells whether an organization has delivered to an email before, without keeping the email. */
export function recipientHash(secret: string, organizationId: string, email: string): Buffer {
  return keyedHash(secret, `recipient:${organizationId}:${email.toLowerCase()}`)
}

/** A token for a cookie, with when it was issued and our signature: it can't be made up. */
export function signToken(key: string, at: Date, token = randomToken()): string {
  const signed = `${token}.${at.getTime()}`
  return `${signed}.${keyedHash(key, signed).toString('base64url')}`
}

/** The token, its age, and by which of these keys it was signed; undefined if by none of them. */
export function readSigned(keys: readonly string[], value: string | undefined, at: Date) {
  const [, signed = '', token, issuedAt, mac = ''] =
    /^(([\w-]{43})\.(\d{1,15}))\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (!token) return undefined
  const key = keys.findIndex((each) =>
    timingSafeEqual(Buffer.from(mac), Buffer.from(keyedHash(each, signed).toString('base64url'))),
  )
  return key < 0 ? undefined : { token, ageMs: at.getTime() - Number(issuedAt), key }
}
