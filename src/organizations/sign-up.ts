import { writeAudit } from '../audit/audit.db.ts'
import { earlier, HOUR } from '../durations.ts'
import { AppError } from '../errors.ts'
import { mailSignUp } from '../job-catalog.ts'
import type { Parts } from '../parts.ts'
import { openBrought, sealSecret } from '../secret-box.ts'
import { assertGoodPassword } from '../staff/change-password.ts'
import { hashPassword, randomPassword } from '../staff/password.ts'
import { type Browser, startSession } from '../staff/sign-in.ts'
import { hasJoined, insertStaff } from '../staff/staff.db.ts'
import { insertOrganization } from './organizations.db.ts'

/** Long enough for an inbox that is read once per day: we don't write to the same one all the time. */
export const SIGN_UP_HOURS = 24

export interface SignUp {
  email: string
  company: string
}

type LinkParts = Pick<Parts, 'clock' | 'config'>

/** Emails a link to whoever gave this email. Nothing is kept before it's opened: the link itself has
 * the email and the company's name, encrypted. Whether the email is known is told to its inbox alone;
 * the answer, its statements and its job are the same either way. */
export async function requestSignUp(
  parts: LinkParts & Pick<Parts, 'db' | 'jobs'>,
  { email, company }: SignUp,
): Promise<void> {
  const sealed = JSON.stringify({ email, company, at: parts.clock() })
  const token = sealSecret(parts.config.SEALING_SECRET, 'sign_up', '', sealed).toString('base64url')
  await parts.db.transaction().execute(async (tx) => {
    const isKnown = await hasJoined(tx, email)
    await parts.jobs.enqueue(tx, mailSignUp, { token, isKnown })
  })
}

/** What was asked for, if the link is one of ours and not too old. */
export function openSignUp({ clock, config }: LinkParts, token: string): SignUp {
  const link = openBrought(config.SEALING_SECRET, 'sign_up', token, noSuchLink)
  const { email, company, at }: SignUp & { at: string } = JSON.parse(link)
  if (new Date(at) < earlier(clock(), SIGN_UP_HOURS * HOUR)) throw noSuchLink()
  return { email, company }
}

/** Makes the organization with its first admin, in test mode, and returns a session. The email is theirs:
 * the link was in its inbox. Without a password, nobody knows one, and a passkey is what they sign in
 * with. */
export async function finishSignUp(
  parts: LinkParts & Pick<Parts, 'db' | 'log'>,
  given: { id: string; token: string; fullName: string; password?: string | undefined },
  browser: Browser,
): Promise<string> {
  const { id: organizationId, fullName, password } = given
  const { email, company } = openSignUp(parts, given.token)
  if (password !== undefined) await assertGoodPassword(parts, password, email)
  const passwordHash = await hashPassword(password ?? randomPassword())
  const at = parts.clock()
  return parts.db.transaction().execute(async (tx) => {
    await insertOrganization(tx, { id: organizationId, name: company, email, at, liveSince: null })
    const admin = { username: email, email, fullName, role: 'admin', organizationId } as const
    const staffId = await insertStaff(tx, { ...admin, passwordHash, at })
    if (!staffId) {
      const words = 'This link was already used. Sign in instead.'
      throw new AppError('invalid_transition', words)
    }
    const subject = organizationId
    await writeAudit(tx, { staffId, organizationId, action: 'sign_up', subject, at })
    return startSession(parts, tx, { id: staffId, organizationId }, browser)
  })
}

function noSuchLink(): AppError {
  return new AppError('not_found', 'This link has expired. Sign up again to get a new one.')
}
