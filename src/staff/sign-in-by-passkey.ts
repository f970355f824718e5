import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { openSecret, sealSecret } from '../secret-box.ts'
import { wrongProof } from './confirm-sign-in.ts'
import { countPasskeyUse, findPasskey } from './factors.db.ts'
import { checkSigned, newChallenge, questionToSign, type SignedAnswer } from './passkey.ts'
import { type Audience, CHALLENGE_LIFE_MS } from './session.ts'
import { type Browser, startSession } from './sign-in.ts'

type AskParts = Pick<Parts, 'clock' | 'config'>

/** For a browser without a session: the person chooses one of their passkeys, and we learn who they are
 * from it. The challenge comes back with the answer, in a box that only we can open. */
export async function askAnyPasskey({ clock, config }: AskParts) {
  const challenge = newChallenge()
  const content = `${clock().getTime()} ${challenge.toString('base64url')}`
  const box = sealSecret(config.SEALING_SECRET, 'challenge', '', content).toString('base64url')
  return { ...(await questionToSign(config.PUBLIC_URL, challenge, [])), box }
}

/** The challenge in a box of ours that isn't too old. */
export function openChallenge({ clock, config }: AskParts, box: string): string {
  const [at = '', challenge = ''] = unsealed(config.SEALING_SECRET, box).split(' ')
  if (clock().getTime() - Number(at) > CHALLENGE_LIFE_MS) throw wrongProof()
  return challenge
}

function unsealed(secrets: string, box: string): string {
  try {
    return openSecret(secrets, 'challenge', '', Buffer.from(box, 'base64url'))
  } catch (cause) {
    if (cause instanceof AppError) throw wrongProof()
    throw cause
  }
}

/** A passkey is two proofs in one: the device, and a fingerprint, face or PIN on it. Refused in the same
 * words whatever is wrong. */
export async function signInByPasskey(
  parts: AskParts & Pick<Parts, 'db'>,
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
