import { keyedHash } from '../../secret-token.ts'

/** Tells an e-mail address from others without naming it. */
export function addressHash(secret: string, email: string): string {
  return keyedHash(secret, `orders-of:${email.toLowerCase()}`).toString('base64url')
}
