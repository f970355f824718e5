import { timingSafeEqual } from 'node:crypto'
import { DAY } from '../durations.ts'
import { keyedHash, randomToken } from '../secret-token.ts'

/** How long a browser counts as a member's own after they signed in with it. */
export const DEVICE_DAYS = 180

/** Proof that guessing isn't all a browser has done, and no access. The key depends on the
 * password's hash: a new password ends the proof everywhere without a table. */
interface Member {
  id: string
  passwordHash: string
}

export function issueDevice(secret: string, member: Member, at: Date): string {
  const signed = `${randomToken()}.${at.getTime()}`
  return `${signed}.${sign(secret, member, signed)}`
}

/** Undefined if we didn't sign it for this member and password, or did so too long ago. */
export function readDevice(
  secret: string,
  member: Member,
  value: string | undefined,
  at: Date,
): string | undefined {
  const [, signed = '', token, issuedAt, mac = ''] =
    /^(([\w-]{43})\.(\d{1,15}))\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (!token) return undefined
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(sign(secret, member, signed))))
    return undefined
  return at.getTime() - Number(issuedAt) < DEVICE_DAYS * DAY ? token : undefined
}

/** One cookie per member, so that colleagues at one computer don't overwrite each other's. */
export function deviceName(secret: string, staffId: string): string {
  return keyedHash(secret, `staff-device:${staffId}`).toString('hex').slice(0, 12)
}

function sign(secret: string, { id, passwordHash }: Member, signed: string): string {
  const key = keyedHash(secret, `staff-device:${id}:${passwordHash}`).toString('base64url')
  return keyedHash(key, signed).toString('base64url')
}
