import * as z from 'zod/mini'
import { MEMBER_ROLES, OWED, ROLES, WAYS } from '../../staff/session.ts'
import { STAFF_LINK_KINDS } from '../../staff/staff-link.ts'
import { endpoint, publicRead } from '../endpoint.ts'
import { SESSION_CHECK, type SignInPrefix } from '../session-check.ts'

/** Taken exactly as typed: neither trimmed nor truncated. */
export const Password = z.string().check(z.minLength(1), z.maxLength(1000))
const Username = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
export const Email = z
  .string()
  .check(z.trim(), z.email('Please enter a valid email'), z.maxLength(254))
/** Six digits, as shown by an authenticator, with or without spaces. */
export const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))

export const encoded = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+={0,2}$/))

/** What the browser's WebAuthn calls return, with what this one adds to the response. */
// @__NO_SIDE_EFFECTS__
export function credential<Shape extends z.core.$ZodShape>(response: Shape) {
  return z.object({
    id: encoded(1400),
    rawId: encoded(1400),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: encoded(4000), ...response }),
  })
}

/** What the browser's `navigator.credentials.get` returned. */
export const PasskeyAnswer = credential({
  authenticatorData: encoded(4000),
  signature: encoded(6000),
  userHandle: z.optional(encoded(200)),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** What the browser needs to ask for a passkey, in WebAuthn's terms. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  timeout: z.optional(z.int()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(
    z.array(
      z.object({ id: z.string(), type: z.string(), transports: z.optional(z.array(z.string())) }),
    ),
  ),
  userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
})
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

const PASSKEY_BODY_LIMIT = 24 * 1024

/** The state of this browser's session. Without one, `isAuthenticated` is all there is to say. */
export const SessionState = z.object({
  isAuthenticated: z.boolean(),
  /** What the person still has to do before anything opens. */
  owes: z.optional(z.enum(OWED)),
  username: z.optional(z.string()),
  /** In which a member's organization counts its days. */
  timeZone: z.optional(z.string()),
  role: z.optional(z.enum([...ROLES, ...MEMBER_ROLES])),
  /** Whether the person has recently proved who they are. */
  isFresh: z.optional(z.boolean()),
  /** How the person can prove it, strongest first. */
  ways: z.optional(z.array(z.enum(WAYS))),
})
export type SessionState = z.infer<typeof SessionState>

const LinkToken = z.string().check(z.minLength(1), z.maxLength(100))

/** Exactly one of these ways. */
const Proof = z.object({
  password: z.optional(Password),
  code: z.optional(Code),
  passkey: z.optional(PasskeyAnswer),
})

/** Before there's a session, with half of one, and with all of it. */
const open = { method: 'POST', access: 'public', body: z.object({}) } as const
const step = { ...open, access: 'second_step' } as const
const own = { ...open, access: 'own_account' } as const

/** How somebody signs in: the same calls for our staff and for members of organizations. */
export function signInCalls(at: SignInPrefix) {
  return {
    login: endpoint(open, `${at}/login`, {
      body: z.object({ username: Username, password: Password }),
      response: SessionState,
    }),
    logout: endpoint(open, `${at}/logout`, { response: SessionState }),
    check: endpoint(publicRead, SESSION_CHECK[at], { response: SessionState }),
    forgotPassword: endpoint(open, `${at}/forgot-password`, {
      body: z.object({ email: Email }),
      response: z.object({ isAsked: z.boolean() }),
    }),
    openLink: endpoint(open, `${at}/staff-link`, {
      body: z.object({ token: LinkToken }),
      response: z.object({ username: z.string(), kind: z.enum(STAFF_LINK_KINDS) }),
    }),
    choosePassword: endpoint(open, `${at}/staff-link/password`, {
      body: z.object({ token: LinkToken, newPassword: Password }),
      response: SessionState,
    }),
    secondStepQuestion: endpoint(step, `${at}/second-step/passkey`, { response: PasskeyQuestion }),
    secondStep: endpoint(step, `${at}/second-step`, {
      body: z.object({
        code: z.optional(Code),
        passkey: z.optional(PasskeyAnswer),
        recoveryCode: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
      }),
      bodyLimit: PASSKEY_BODY_LIMIT,
      response: SessionState,
    }),
    proveQuestion: endpoint(own, `${at}/prove/passkey`, { response: PasskeyQuestion }),
    prove: endpoint(own, `${at}/prove`, {
      body: Proof,
      bodyLimit: PASSKEY_BODY_LIMIT,
      response: z.object({ isFresh: z.boolean() }),
    }),
  }
}

export type SignInCalls = ReturnType<typeof signInCalls>

export const staffSignIn = signInCalls('/api/admin')
