import * as z from 'zod/mini'
import { OWED, ROLES, WAYS } from '../../staff/session.ts'
import { endpoint } from '../endpoint.ts'

/** Taken exactly as typed: neither trimmed nor truncated. */
export const Password = z.string().check(z.minLength(1), z.maxLength(1000))
export const Username = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
/** Six digits, as shown by an authenticator, with or without spaces. */
export const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))

const encoded = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+={0,2}$/))

/** What the browser's `navigator.credentials.get` returned. */
export const PasskeyAnswer = z.object({
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(6000),
    userHandle: z.optional(encoded(200)),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** What the browser needs to ask for a passkey, in WebAuthn's terms. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  timeout: z.optional(z.int()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(
    z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        transports: z.optional(z.array(z.string())),
      }),
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
  role: z.optional(z.enum(ROLES)),
  /** Whether the person has recently proved who they are. */
  isFresh: z.optional(z.boolean()),
  /** How the person can prove it, strongest first. */
  ways: z.optional(z.array(z.enum(WAYS))),
})
export type SessionState = z.infer<typeof SessionState>

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign a member of staff in, as far as the password goes',
  access: 'public',
  body: z.object({ username: Username, password: Password }),
  response: SessionState,
})

export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'End the session',
  access: 'public',
  body: z.object({}),
  response: SessionState,
})

export const adminCheck = endpoint({
  method: 'GET',
  path: '/api/admin/check',
  summary: 'Whether this browser has a staff session, and whose',
  access: 'public',
  response: SessionState,
})

/** Exactly one of these ways. */
const Proof = z.object({
  password: z.optional(Password),
  code: z.optional(Code),
  passkey: z.optional(PasskeyAnswer),
})

export const secondStepQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/second-step/passkey',
  summary: 'What a passkey must sign for the second step',
  access: 'second_step',
  body: z.object({}),
  response: PasskeyQuestion,
})

export const secondStep = endpoint({
  method: 'POST',
  path: '/api/admin/second-step',
  summary: 'Take the second step with a code, a passkey or a recovery code',
  access: 'second_step',
  body: z.object({
    code: z.optional(Code),
    passkey: z.optional(PasskeyAnswer),
    recoveryCode: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  }),
  bodyLimit: PASSKEY_BODY_LIMIT,
  response: SessionState,
})

export const proveQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/prove/passkey',
  summary: 'What a passkey must sign to prove who one is',
  access: 'own_account',
  body: z.object({}),
  response: PasskeyQuestion,
})

export const prove = endpoint({
  method: 'POST',
  path: '/api/admin/prove',
  summary: 'Prove again who one is, with the password, a code or a passkey',
  access: 'own_account',
  body: Proof,
  bodyLimit: PASSKEY_BODY_LIMIT,
  response: z.object({ isFresh: z.boolean() }),
})
