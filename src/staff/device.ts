import { DAY } from '../durations.ts'
import { keyedHash, readSigned, signToken } from '../secret-token.ts'

/** How long a browser counts as a member's own after they signed in with it. */
export const DEVICE_DAYS = 180

/** Proof that guessing isn't all a browser has done, and no access. The key depends on the
 * password's hash: a new password ends the proof everywhere without a table. */
interface Member {
  id: string
  passwordHash: string
}

export function issueDevice(secret: string, member: Member, at: Date): string {
  return signToken(keyOf(secret, member), at)
}

/** Undefined if we didn't sign it for this member and password, or did so too long ago. */
export function readDevice(
  secret: string,
  member: Member,
  value: string | undefined,
  at: Date,
): string | undefined {
  const read = readSigned([keyOf(secret, member)], value, at)
  return read && read.ageMs < DEVICE_DAYS * DAY ? read.token : undefined
}

/** One cookie per member, so that colleagues at one computer don't overwrite each other's. */
export function deviceName(secret: string, staffId: string): string {
  return keyedHash(secret, `staff-device:${staffId}`).toString('hex').slice(0, 12)
}

function keyOf(secret: string, { id, passwordHash }: Member): string {
  return keyedHash(secret, `staff-device:${id}:${passwordHash}`).toString('base64url')
}
