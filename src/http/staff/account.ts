import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  addPasskey as addPasskeyCall,
  changePassword as changePasswordCall,
  confirmTotp as confirmTotpCall,
  endOtherSessions as endOtherSessionsCall,
  endOwnSession as endOwnSessionCall,
  namePasskey as namePasskeyCall,
  newPasskeyQuestion,
  ownSessions,
  readAccount,
  removePasskey as removePasskeyCall,
  removeTotp as removeTotpCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  startTotp as startTotpCall,
} from '../../contract/staff/account.ts'
import { earlier, HOUR } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import { SESSION_IDLE_HOURS } from '../../policy.ts'
import { type AddedFactor, addPasskey, confirmTotp, startTotp } from '../../staff/add-factor.ts'
import { askNewPasskey } from '../../staff/ask-passkey.ts'
import { browserWords } from '../../staff/browser-words.ts'
import { changePassword } from '../../staff/change-password.ts'
import { endOtherSessions, endOwnSession } from '../../staff/end-sessions.ts'
import { countRecoveryCodes, passkeysOf, readFactors } from '../../staff/factors.db.ts'
import { inGroups } from '../../staff/recovery-code.ts'
import {
  namePasskey,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '../../staff/remove-factor.ts'
import { listSessions } from '../../staff/sessions.db.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'
import { letIn } from './sign-in.ts'

const MOST_SESSIONS = 100

/** What all staff manage for themselves: password, second factors, sessions. */
export function adminAccountRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

  route(app, parts, readAccount, async (_input, { session }) => {
    const [factors, passkeys, recoveryCodesLeft] = await Promise.all([
      readFactors(db, session.staffId),
      passkeysOf(db, session.staffId),
      countRecoveryCodes(db, session.staffId),
    ])
    return {
      username: session.username,
      role: session.role,
      passwordChangedAt: factors.passwordChangedAt?.toISOString() ?? null,
      totpSince: factors.totpSince?.toISOString() ?? null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft,
      isSecondFactorRequired: config.SECOND_FACTOR === 'required',
    }
  })

  route(app, parts, changePasswordCall, async ({ body }, { request, reply, session }) => {
    await limit(parts, 'passwords', request, { staff: session.staffId })
    return letIn(parts, reply, await changePassword(parts, session, body))
  })

  route(app, parts, startTotpCall, async (_input, { session }) => startTotp(parts, session))

  route(app, parts, confirmTotpCall, async ({ body }, { request, reply, session }) => {
    await limit(parts, 'codes', request, { staff: session.staffId })
    return answerAdded(parts, reply, await confirmTotp(parts, session, body.code))
  })

  route(app, parts, removeTotpCall, async (_input, { session }) => ({
    removed: await removeTotp(parts, session),
  }))

  route(app, parts, newPasskeyQuestion, async (_input, { request, session }) => {
    await limit(parts, 'passkeys', request, { staff: session.staffId })
    return { ...(await askNewPasskey(parts, session)) }
  })

  route(app, parts, addPasskeyCall, async ({ body }, { request, reply, session }) => {
    await limit(parts, 'passkeys', request, { staff: session.staffId })
    const { name, passkey: answer } = body
    return answerAdded(parts, reply, await addPasskey(parts, session, { name, answer }))
  })

  route(app, parts, namePasskeyCall, async ({ params, body }, { session }) => ({
    named: await namePasskey(parts, session, { id: params.id, name: body.name }),
  }))

  route(app, parts, removePasskeyCall, async ({ params }, { session }) => ({
    removed: await removePasskey(parts, session, params.id),
  }))

  route(app, parts, renewRecoveryCodesCall, async (_input, { session }) => ({
    recoveryCodes: (await renewRecoveryCodes(parts, session)).map(inGroups),
  }))

  route(app, parts, ownSessions, async (_input, { session }) => {
    const at = clock()
    const since = { at, idleSince: earlier(at, SESSION_IDLE_HOURS * HOUR) }
    const sessions = await listSessions(db, session.staffId, since, MOST_SESSIONS)
    return sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      browser: browserWords(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThis: id === session.id,
    }))
  })

  route(app, parts, endOwnSessionCall, async ({ params }, { session }) => ({
    ended: await endOwnSession(parts, session, params.id),
  }))

  route(app, parts, endOtherSessionsCall, async (_input, { session }) => ({
    ended: await endOtherSessions(parts, session),
  }))
}

async function answerAdded(
  parts: Parts,
  reply: FastifyReply,
  { recoveryCodes, token }: AddedFactor,
) {
  if (token) await letIn(parts, reply, token)
  return { recoveryCodes: recoveryCodes.map(inGroups) }
}
