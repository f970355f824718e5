import type { FastifyInstance, FastifyReply } from 'fastify'
import { memberAccount } from '../../contract/account/me.ts'
import * as contract from '../../contract/staff/account.ts'
import { earlier, HOUR } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import { SESSION_IDLE_HOURS } from '../../policy.ts'
import { type AddedFactor, addPasskey, confirmTotp, startTotp } from '../../staff/add-factor.ts'
import { browserWords } from '../../staff/browser-words.ts'
import { changePassword } from '../../staff/change-password.ts'
import { changeOwnEmail } from '../../staff/change-staff.ts'
import { endOtherSessions, endOwnSession } from '../../staff/end-sessions.ts'
import { countRecoveryCodes, passkeysOf, readFactors } from '../../staff/factors.db.ts'
import { inGroups } from '../../staff/recovery-code.ts'
import {
  namePasskey,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '../../staff/remove-factor.ts'
import type { Audience } from '../../staff/session.ts'
import { listSessions } from '../../staff/sessions.db.ts'
import { askNewPasskey } from '../../staff/sign-in-by-passkey.ts'
import { limit } from '../limits.ts'
import { act, route } from '../route.ts'
import { letIn } from './sign-in.ts'

const MOST_SESSIONS = 100

const CALLS: Record<Audience, contract.AccountCalls> = {
  staff: contract.staffAccount,
  account: memberAccount,
}

export function accountRoutes(app: FastifyInstance, parts: Parts, audience: Audience): void {
  const { db, clock } = parts
  const calls = CALLS[audience]
  const answerAdded = async (reply: FastifyReply, { recoveryCodes, token }: AddedFactor) => {
    if (token) await letIn(parts, audience, reply, token)
    return { recoveryCodes: recoveryCodes.map(inGroups) }
  }

  route(app, parts, calls.read, async (_input, { session }) => {
    const [factors, passkeys, recoveryCodesLeft] = await Promise.all([
      readFactors(db, session.staffId),
      passkeysOf(db, session.staffId),
      countRecoveryCodes(db, session.staffId),
    ])
    return {
      username: session.username,
      email: factors.email,
      role: session.role,
      passwordChangedAt: factors.passwordChangedAt ?? null,
      totpSince: factors.totpSince ?? null,
      passkeys,
      recoveryCodesLeft,
    }
  })

  route(app, parts, calls.changePassword, async ({ body }, { request, reply, session }) => {
    await limit(parts, 'passwords', request, { staff: session.staffId })
    return letIn(parts, audience, reply, await changePassword(parts, session, body))
  })

  route(app, parts, calls.startTotp, async (_input, { session }) => startTotp(parts, session))

  route(app, parts, calls.confirmTotp, async ({ body }, { request, reply, session }) => {
    await limit(parts, 'codes', request, { staff: session.staffId })
    return answerAdded(reply, await confirmTotp(parts, session, body.code))
  })

  route(app, parts, calls.removeTotp, async (_input, { session }) => ({
    removed: await removeTotp(parts, session),
  }))

  route(app, parts, calls.newPasskeyQuestion, async (_input, { request, session }) => {
    await limit(parts, 'passkeys', request, { staff: session.staffId })
    return { ...(await askNewPasskey(parts, session)) }
  })

  route(app, parts, calls.addPasskey, async ({ body }, { request, reply, session }) => {
    await limit(parts, 'passkeys', request, { staff: session.staffId })
    const { name, passkey: answer } = body
    return answerAdded(reply, await addPasskey(parts, session, { name, answer }))
  })

  route(app, parts, calls.namePasskey, async ({ params, body }, { session }) => ({
    named: await namePasskey(parts, session, { id: params.id, name: body.name }),
  }))

  route(app, parts, calls.removePasskey, async ({ params }, { session }) => ({
    removed: await removePasskey(parts, session, params.id),
  }))

  route(app, parts, calls.renewRecoveryCodes, async (_input, { session }) => ({
    recoveryCodes: (await renewRecoveryCodes(parts, session)).map(inGroups),
  }))

  route(app, parts, calls.ownSessions, async (_input, { session }) => {
    const at = clock()
    const since = { at, idleSince: earlier(at, SESSION_IDLE_HOURS * HOUR) }
    const sessions = await listSessions(db, session.staffId, since, MOST_SESSIONS)
    return sessions.map((each) => ({
      ...each,
      browser: browserWords(each.userAgent),
      isThis: each.id === session.id,
    }))
  })

  route(app, parts, calls.endOwnSession, async ({ params }, { session }) => ({
    ended: await endOwnSession(parts, session, params.id),
  }))

  route(app, parts, calls.endOtherSessions, async (_input, { session }) => ({
    ended: await endOtherSessions(parts, session),
  }))
}

/** Where a forgotten password's link goes. A member's email is the name they sign in with. */
export function ownEmailRoute(app: FastifyInstance, parts: Parts): void {
  act(app, parts, contract.changeOwnEmail, ({ body }, { session }) =>
    changeOwnEmail(parts, session, body.email),
  )
}
