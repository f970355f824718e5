import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { openBrought, sealSecret } from '../secret-box.ts'
import { wrongProof } from './confirm-sign-in.ts'
import { countPasskeyUse, findPasskey, passkeysOf } from './factors.db.ts'
import {
  checkSigned,
  newChallenge,
  questionToMake,
  questionToSign,
  type SignedAnswer,
} from './passkey.ts'
import { type Audience, CHALLENGE_LIFE_MS, type Session } from './session.ts'
import { setSession } from './sessions.db.ts'
import { type Browser, startSession } from './sign-in.ts'

type AskParts = Pick<Parts, 'db' | 'clock' | 'config'>

/** For a browser without a session: the person chooses one of their passkeys, and we learn who they are
 * from it. The challenge comes back with the answer, in a box that only we can open. */
export async function askAnyPasskey({ clock, config }: Omit<AskParts, 'db'>) {
  const challenge = newChallenge()
  const content = `${clock().getTime()} ${challenge.toString('base64url')}`
  const box = sealSecret(config.SEALING_SECRET, 'challenge', '', content).toString('base64url')
  return { ...(await questionToSign(config.PUBLIC_URL, challenge, [])), box }
}

/** The challenge in a box of ours that isn't too old. */
export function openChallenge({ clock, config }: Omit<AskParts, 'db'>, box: string): string {
  const asked = openBrought(config.SEALING_SECRET, 'challenge', box, wrongProof)
  const [at = '', challenge = ''] = asked.split(' ')
  if (clock().getTime() - Number(at) > CHALLENGE_LIFE_MS) throw wrongProof()
  return challenge
}

/** A passkey is two proofs in one: the device, and a fingerprint, face or PIN on it. Refused in the same
 * words whatever is wrong. */
export async function signInByPasskey(
  parts: AskParts,
  audience: Audience,
  { challenge, passkey: answer }: { challenge: string; passkey: SignedAnswer },
  browser: Browser,
): Promise<string> {
  const { db, clock, config } = parts
  const passkey = await findPasskey(db, audience, Buffer.from(answer.id, 'base64url'))
  const asked = Buffer.from(challenge, 'base64url')
  const counter = passkey && (await checkSigned(config.PUBLIC_URL, asked, answer, passkey))
  if (!passkey || counter === undefined) throw wrongProof()
  return db.transaction().execute(async (tx) => {
    if (!(await countPasskeyUse(tx, passkey.id, { counter, at: clock() }))) throw wrongProof()
    const { staffId: id, organizationId } = passkey
    return startSession(parts, tx, { id, organizationId }, browser, 'passkey')
  })
}

export async function askPasskey({ db, clock, config }: AskParts, session: Session) {
  const passkeys = await passkeysOf(db, session.staffId)
  if (passkeys.length === 0) throw new AppError('not_found', 'You don’t have a passkey yet.')
  const challenge = newChallenge()
  await setSession(db, session.id, { challenge, challengeAt: clock() })
  return questionToSign(config.PUBLIC_URL, challenge, passkeys)
}

export async function askNewPasskey({ db, clock, config }: AskParts, session: Session) {
  const { staffId, username } = session
  const passkeys = await passkeysOf(db, staffId)
  const challenge = newChallenge()
  await setSession(db, session.id, { challenge, challengeAt: clock() })
  const who = { brandName: config.BRAND_NAME, staffId, username, passkeys }
  return questionToMake(config.PUBLIC_URL, challenge, who)
}
