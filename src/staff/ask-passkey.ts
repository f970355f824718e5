import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { passkeysOf } from './factors.db.ts'
import { newChallenge, questionToMake, questionToSign } from './passkey.ts'
import type { Session } from './session.ts'
import { setSession } from './sessions.db.ts'

type AskParts = Pick<Parts, 'db' | 'clock' | 'config'>

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
