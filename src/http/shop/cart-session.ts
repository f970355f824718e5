import { timingSafeEqual } from 'node:crypto'
import { DAY } from '../../durations.ts'
import { CART_SESSION_DAYS } from '../../policy.ts'
import { keyedHash, randomToken, versionsOf } from '../../secret-token.ts'

/** After this, it's re-signed at the next opportunity, so returning visitors keep it. */
const RENEW_AFTER_MS = 30 * DAY

/** Identifies a browser without an account: a random token, when it was issued, and our signature.
 * It can't be made up, so a script needs at least one call before each payment. */
export function cartSessions(secret: string) {
  const [current, ...earlier] = versionsOf(secret).map((each) =>
    keyedHash(each, 'cart-session').toString('base64url'),
  )
  const sign = (key: string, text: string) => keyedHash(key, text).toString('base64url')
  const isSigned = (key: string, text: string, mac: string) =>
    timingSafeEqual(Buffer.from(mac), Buffer.from(sign(key, text)))
  return {
    /** A new session, or the one with this token re-signed. */
    issue(at: Date, token = randomToken()) {
      const signed = `${token}.${at.getTime()}`
      return { token, value: `${signed}.${sign(current ?? '', signed)}` }
    },
    /** Undefined for a value we didn't sign, or signed too long ago. */
    read(value: string | undefined, at: Date) {
      const [, signed = '', token = '', issuedAt, mac = ''] =
        /^(([\w-]{43})\.(\d{1,15}))\.([\w-]{43})$/.exec(value ?? '') ?? []
      if (!token) return undefined
      const isCurrent = isSigned(current ?? '', signed, mac)
      if (!isCurrent && !earlier.some((key) => isSigned(key, signed, mac))) return undefined
      const age = at.getTime() - Number(issuedAt)
      if (age >= CART_SESSION_DAYS * DAY) return undefined
      return { token, isAging: !isCurrent || age > RENEW_AFTER_MS }
    },
  }
}
