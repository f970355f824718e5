import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { memberSignIn } from '../../contract/account/sign-in.ts'
import * as contract from '../../contract/staff/sign-in.ts'
import { zoneAt } from '../../money/balance/month.ts'
import type { Parts } from '../../parts.ts'
import { versionsOf } from '../../secret-token.ts'
import { checkSession } from '../../staff/check-session.ts'
import { confirmSignIn, proveSession } from '../../staff/confirm-sign-in.ts'
import { deviceName, issueDevice, readDevice } from '../../staff/device.ts'
import { signOut } from '../../staff/end-sessions.ts'
import { choosePassword, openStaffLink, requestReset } from '../../staff/reset-password.ts'
import type { Audience, Session } from '../../staff/session.ts'
import { type Browser, signIn } from '../../staff/sign-in.ts'
import { askPasskey } from '../../staff/sign-in-by-passkey.ts'
import { findStaff, readPasswordHash } from '../../staff/staff.db.ts'
import {
  clearSessionToken,
  deviceCookie,
  sessionToken,
  setDeviceCookie,
  setSessionToken,
} from '../cookies.ts'
import { limit } from '../limits.ts'
import { type Call, route } from '../route.ts'
import { enterAsMember } from '../scopes.ts'

const CALLS: Record<Audience, contract.SignInCalls> = {
  staff: contract.staffSignIn,
  account: memberSignIn,
}

export function signInRoutes(app: FastifyInstance, parts: Parts, audience: Audience): void {
  const calls = CALLS[audience]
  const enter = (reply: FastifyReply, token: string) => letIn(parts, audience, reply, token)
  const browserOf = (request: FastifyRequest): Browser => ({
    replaced: sessionToken(request, audience),
    userAgent: request.headers['user-agent'] ?? null,
    ip: request.ip,
  })
  /** Each method has its own limit: someone blocked from guessing codes can still use a passkey. */
  const limitProof = (
    request: FastifyRequest,
    staff: string,
    proof: { passkey?: unknown; password?: unknown },
  ) => {
    const name = proof.passkey ? 'passkeys' : proof.password ? 'passwords' : 'codes'
    return limit(parts, name, request, { staff })
  }
  const question = async ({ request, session }: Call) => {
    await limit(parts, 'passkeys', request, { staff: session.staffId })
    return askPasskey(parts, session)
  }

  route(app, parts, calls.login, async ({ body }, { request, reply }) => {
    enterAsMember(audience, body)
    const device = await knownDevice(parts, audience, request, body.username)
    if (device) await limit(parts, 'deviceSignIns', request, { device })
    else await limit(parts, 'signIns', request, { username: body.username })
    return enter(reply, await signIn(parts, audience, body, browserOf(request)))
  })

  route(app, parts, calls.forgotPassword, async ({ body }, { request }) => {
    await limit(parts, 'staffResets', request, { email: body.email })
    enterAsMember(audience, { username: body.email })
    await requestReset(parts, audience, body.email)
    return { isAsked: true }
  })

  route(app, parts, calls.openLink, async ({ body }, { request }) => {
    await limit(parts, 'staffLinks', request)
    enterAsMember(audience, { token: body.token, of: 'staff_link' })
    const { username, kind } = await openStaffLink(parts, audience, body.token)
    return { username, kind }
  })

  route(app, parts, calls.choosePassword, async ({ body }, { request, reply }) => {
    await limit(parts, 'staffLinks', request)
    enterAsMember(audience, { token: body.token, of: 'staff_link' })
    return enter(reply, await choosePassword(parts, audience, body, browserOf(request)))
  })

  route(app, parts, calls.secondStepQuestion, async (_input, call) => question(call))

  route(app, parts, calls.secondStep, async ({ body }, { request, reply, session }) => {
    await limitProof(request, session.staffId, body)
    return enter(reply, await confirmSignIn(parts, session, body))
  })

  route(app, parts, calls.logout, async (_input, { request, reply }) => {
    const token = sessionToken(request, audience)
    enterAsMember(audience, { token, of: 'session' })
    await signOut(parts, token)
    clearSessionToken(reply, audience)
    return { isAuthenticated: false }
  })

  route(app, parts, calls.check, async (_input, { request }) => {
    const token = sessionToken(request, audience)
    enterAsMember(audience, { token, of: 'session' })
    return stateOf(parts, await checkSession(parts, audience, token))
  })

  route(app, parts, calls.proveQuestion, async (_input, call) => question(call))

  route(app, parts, calls.prove, async ({ body }, { request, session }) => {
    await limitProof(request, session.staffId, body)
    await proveSession(parts, session, body)
    return { isFresh: true }
  })
}

type SignInParts = Pick<Parts, 'db' | 'clock' | 'config'>

/** Gives the browser its session and, once nothing more is owed, remembers it as the member's. */
export async function letIn(
  parts: SignInParts,
  audience: Audience,
  reply: FastifyReply,
  token: string,
): Promise<contract.SessionState> {
  setSessionToken(reply, audience, token)
  const session = await checkSession(parts, audience, token)
  if (session && session.owes === undefined) {
    const { staffId: id } = session
    const member = { id, passwordHash: await readPasswordHash(parts.db, id) }
    const { COOKIE_SECRET: secret } = parts.config
    setDeviceCookie(reply, deviceName(secret, id), issueDevice(secret, member, parts.clock()))
  }
  return stateOf(parts, session)
}

/** Whether the named member has signed in with this browser before, and has the same password. */
async function knownDevice(
  parts: SignInParts,
  audience: Audience,
  request: FastifyRequest,
  username: string,
): Promise<string | undefined> {
  const member = await findStaff(parts.db, audience, username)
  if (!member) return undefined
  for (const secret of versionsOf(parts.config.COOKIE_SECRET)) {
    const value = deviceCookie(request, deviceName(secret, member.id))
    const device = readDevice(secret, member, value, parts.clock())
    if (device) return device
  }
  return undefined
}

function stateOf(
  { clock, config }: SignInParts,
  session: Session | undefined,
): contract.SessionState {
  if (!session) return { isAuthenticated: false }
  const { owes, username, role, timeZones, isFresh, ways } = session
  const calendar = timeZones && { timeZones, shopZone: config.TIME_ZONE }
  return {
    isAuthenticated: owes === undefined,
    ...(owes ? { owes } : {}),
    ...(calendar ? { timeZone: zoneAt(calendar, clock()) } : {}),
    username,
    role,
    isFresh,
    ways,
  }
}
