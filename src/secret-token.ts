import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 bits that nobody can guess, safe in a URL or a cookie. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: enough to recognise it, useless to a thief. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The token of a mailed link, derived from the link's id: the mail can be made again after a crash
 * with the same token, though no table holds it.
 */
export function linkToken(secret: string, linkId: string): string {
  return keyedHash(secret, `link:${linkId}`).toString('base64url')
}

/** For what must be recognised but not be read, and has too few possible values for a plain hash. */
export function keyedHash(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

/** Tells one customer's email from another's without naming it. */
export function emailHash(secret: string, email: string): string {
  return keyedHash(secret, `orders-of:${email.toLowerCase()}`).toString('base64url')
}
