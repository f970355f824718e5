import { timingSafeEqual } from 'node:crypto'
import { DAY } from '../../durations.ts'
import { CART_SESSION_DAYS } from '../../policy.ts'
import { keyedHash, randomToken } from '../../secret-token.ts'

/** From here on it is signed anew on the next occasion, so that whoever comes back keeps it. */
const RENEW_AFTER_MS = 30 * DAY

/**
 * What a browser is known by, without an account: a random token, when it was given, and our
 * signature. Nobody can make one up, so that a payment costs a script at least a call before it.
 */
export interface CartSession {
  token: string
  isAging: boolean
}

export interface CartSessions {
  /** A new one, or the one of this token signed anew. */
  issue(at: Date, token?: string): { token: string; value: string }
  /** Undefined for what we did not sign, and for what we signed too long ago. */
  read(value: string | undefined, at: Date): CartSession | undefined
}

export function cartSessions(secret: string): CartSessions {
  const key = keyedHash(secret, 'cart-session').toString('base64url')
  const sign = (text: string) => keyedHash(key, text).toString('base64url')
  return {
    issue(at, token = randomToken()) {
      const signed = `${token}.${at.getTime()}`
      return { token, value: `${signed}.${sign(signed)}` }
    },
    read(value, at) {
      const [, signed = '', token = '', issuedAt, mac = ''] =
        /^(([\w-]{43})\.(\d{1,15}))\.([\w-]{43})$/.exec(value ?? '') ?? []
      if (!token || !timingSafeEqual(Buffer.from(mac), Buffer.from(sign(signed)))) return undefined
      const age = at.getTime() - Number(issuedAt)
      return age < CART_SESSION_DAYS * DAY ? { token, isAging: age > RENEW_AFTER_MS } : undefined
    },
  }
}
