import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  adminCheck,
  adminLogin,
  adminLogout,
  prove,
  proveQuestion,
  type SessionState,
  secondStep,
  secondStepQuestion,
} from '../../contract/staff/sign-in.ts'
import type { Parts } from '../../parts.ts'
import { askPasskey } from '../../staff/ask-passkey.ts'
import { checkSession } from '../../staff/check-session.ts'
import { confirmSignIn } from '../../staff/confirm-sign-in.ts'
import { deviceName, issueDevice, readDevice } from '../../staff/device.ts'
import { signOut } from '../../staff/end-sessions.ts'
import { proveSession } from '../../staff/prove-session.ts'
import type { Session } from '../../staff/session.ts'
import { signIn } from '../../staff/sign-in.ts'
import { findStaff, readPasswordHash } from '../../staff/staff.db.ts'
import {
  clearStaffToken,
  deviceCookie,
  setDeviceCookie,
  setStaffToken,
  staffToken,
} from '../cookies.ts'
import { limit } from '../limits.ts'
import { type Call, route } from '../route.ts'

/** Who gets in, how far, and how they prove who they are. */
export function adminSignInRoutes(app: FastifyInstance, parts: Parts): void {
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

  route(app, parts, adminLogin, async ({ body }, { request, reply }) => {
    const device = await knownDevice(parts, request, body.username)
    if (device) await limit(parts, 'deviceSignIns', request, { device })
    else await limit(parts, 'signIns', request, { username: body.username })
    const browser = {
      replaced: staffToken(request),
      userAgent: request.headers['user-agent'] ?? null,
    }
    return letIn(parts, reply, await signIn(parts, body, browser))
  })

  route(app, parts, secondStepQuestion, async (_input, call) => question(call))

  route(app, parts, secondStep, async ({ body }, { request, reply, session }) => {
    await limitProof(request, session.staffId, body)
    return letIn(parts, reply, await confirmSignIn(parts, session, body))
  })

  route(app, parts, adminLogout, async (_input, { request, reply }) => {
    await signOut(parts, staffToken(request))
    clearStaffToken(reply)
    return { isAuthenticated: false }
  })

  route(app, parts, adminCheck, async (_input, { request }) =>
    stateOf(await checkSession(parts, staffToken(request))),
  )

  route(app, parts, proveQuestion, async (_input, call) => question(call))

  route(app, parts, prove, async ({ body }, { request, session }) => {
    await limitProof(request, session.staffId, body)
    await proveSession(parts, session, body)
    return { isFresh: true }
  })
}

type SignInParts = Pick<Parts, 'db' | 'clock' | 'config'>

/** Gives the browser its session and, once nothing more is owed, remembers it as the member's. */
export async function letIn(
  parts: SignInParts,
  reply: FastifyReply,
  token: string,
): Promise<SessionState> {
  setStaffToken(reply, token)
  const session = await checkSession(parts, token)
  if (session && session.owes === undefined) {
    const { staffId: id } = session
    const member = { id, passwordHash: await readPasswordHash(parts.db, id) }
    const secret = secretOf(parts)
    setDeviceCookie(reply, deviceName(secret, id), issueDevice(secret, member, parts.clock()))
  }
  return stateOf(session)
}

/** Whether the named member has signed in with this browser before, and has the same password. */
async function knownDevice(
  parts: SignInParts,
  request: FastifyRequest,
  username: string,
): Promise<string | undefined> {
  const member = await findStaff(parts.db, username)
  if (!member) return undefined
  const secret = secretOf(parts)
  const value = deviceCookie(request, deviceName(secret, member.id))
  return readDevice(secret, member, value, parts.clock())
}

function secretOf({ config }: SignInParts): string {
  return config.STAFF_SECRET ?? config.LINK_SECRET
}

/** What we tell the browser about its session. */
function stateOf(session: Session | undefined): SessionState {
  if (!session) return { isAuthenticated: false }
  const { owes, username, role, isFresh, ways } = session
  return {
    isAuthenticated: owes === undefined,
    ...(owes ? { owes } : {}),
    username,
    role,
    isFresh,
    ways,
  }
}
