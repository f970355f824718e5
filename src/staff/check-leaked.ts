import { createHash } from 'node:crypto'
import type { Parts } from '../parts.ts'

const TIMEOUT_MS = 3_000
const PREFIX = 5

/**
 * Whether a password is known from a leak. Only the first five digits of its hash leave the house;
 * the answer is every leaked hash that starts with them. If nobody answers, the password passes: our
 * own rule has looked at it, and an outage elsewhere must not keep staff from changing a bad one.
 */
export async function isLeaked(
  { config, log }: Pick<Parts, 'config' | 'log'>,
  password: string,
): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const response = await fetch(
      `${config.LEAKED_PASSWORDS_URL}/range/${hash.slice(0, PREFIX)}`,
      // Padded, so that the length of the answer says nothing either.
      { headers: { 'add-padding': 'true' }, signal: AbortSignal.timeout(TIMEOUT_MS) },
    )
    if (!response.ok) throw new Error(`The list of leaked passwords answered ${response.status}`)
    const rows = (await response.text()).split('\n')
    return rows.some((row) => {
      const [rest, count] = row.trim().split(':')
      return rest === hash.slice(PREFIX) && Number(count) > 0
    })
  } catch (error) {
    log.warn({ err: error }, 'a new password could not be compared with leaked ones')
    return false
  }
}
