import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import { signOut } from '../../staff/end-sessions.ts'
import { proveSession } from '../../staff/prove-session.ts'
import { signIn } from '../../staff/sign-in.ts'
import { clearStaffToken, setStaffToken, staffToken } from '../cookies.ts'
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
    await limit(parts, 'signIns', request, { username: body.username })
    const browser = {
      replaced: staffToken(request),
      userAgent: request.headers['user-agent'] ?? null,
    }
    const token = await signIn(parts, body, browser)
    setStaffToken(reply, token)
    return stateOf(parts, token)
  })

  route(app, parts, secondStepQuestion, async (_input, call) => question(call))

  route(app, parts, secondStep, async ({ body }, { request, reply, session }) => {
    await limitProof(request, session.staffId, body)
    const token = await confirmSignIn(parts, session, body)
    setStaffToken(reply, token)
    return stateOf(parts, token)
  })

  route(app, parts, adminLogout, async (_input, { request, reply }) => {
    await signOut(parts, staffToken(request))
    clearStaffToken(reply)
    return { isAuthenticated: false }
  })

  route(app, parts, adminCheck, async (_input, { request }) => stateOf(parts, staffToken(request)))

  route(app, parts, proveQuestion, async (_input, call) => question(call))

  route(app, parts, prove, async ({ body }, { request, session }) => {
    await limitProof(request, session.staffId, body)
    await proveSession(parts, session, body)
    return { isFresh: true }
  })
}

/** What we tell the browser about its session. */
export async function stateOf(
  parts: Pick<Parts, 'db' | 'clock' | 'config'>,
  token: string | undefined,
): Promise<SessionState> {
  const session = await checkSession(parts, token)
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
