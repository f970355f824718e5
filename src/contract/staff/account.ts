import * as z from 'zod/mini'
import { MEMBER_ROLES, ROLES } from '../../staff/session.ts'
import { Id, IdOnly, Timestamp, text } from '../common.ts'
import { type Access, endpoint } from '../endpoint.ts'
import { Code, Email, Password, SessionState } from './sign-in.ts'

const encoded = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+={0,2}$/))

const PasskeyName = text(1, 60)
const MADE_BODY_LIMIT = 32 * 1024

/** What the browser needs to create a passkey, in WebAuthn's terms. */
export const NewPasskeyQuestion = z.looseObject({ challenge: z.string() })
export type NewPasskeyQuestion = z.infer<typeof NewPasskeyQuestion>

/** What the browser's `navigator.credentials.create` returned. */
export const MadePasskey = z.object({
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type MadePasskey = z.infer<typeof MadePasskey>

/** Shown once and stored only as hashes; empty if the person already has theirs. */
const RecoveryCodes = z.array(z.string())

export const Account = z.object({
  username: z.string(),
  email: z.nullable(z.string()),
  role: z.enum([...ROLES, ...MEMBER_ROLES]),
  passwordChangedAt: z.nullable(Timestamp),
  /** When the authenticator was set up. */
  totpSince: z.nullable(Timestamp),
  passkeys: z.array(
    z.object({
      id: Id,
      name: z.string(),
      createdAt: Timestamp,
      lastUsedAt: z.nullable(Timestamp),
    }),
  ),
  recoveryCodesLeft: z.int(),
  isSecondFactorRequired: z.boolean(),
})
export type Account = z.infer<typeof Account>

/** Where an audience's own accounts are. */
type AccountPrefix = '/api/admin/account' | '/api/account/me'

/** What people manage for themselves: the same calls for our staff and for members of organizations. */
export function accountCalls(at: AccountPrefix) {
  const signedIn: Access = at === '/api/admin/account' ? 'staff' : 'member'
  const read = endpoint({
    method: 'GET',
    path: at,
    access: signedIn,
    response: Account,
  })

  const changePassword = endpoint({
    method: 'POST',
    path: `${at}/password`,
    access: 'own_account',
    body: z.object({ oldPassword: Password, newPassword: Password }),
    response: SessionState,
  })

  const startTotp = endpoint({
    method: 'POST',
    path: `${at}/totp/start`,
    access: 'own_account',
    fresh: true,
    body: z.object({}),
    response: z.object({ secret: z.string(), uri: z.string() }),
  })

  const confirmTotp = endpoint({
    method: 'POST',
    path: `${at}/totp/confirm`,
    access: 'own_account',
    fresh: true,
    body: z.object({ code: Code }),
    response: z.object({ recoveryCodes: RecoveryCodes }),
  })

  const removeTotp = endpoint({
    method: 'POST',
    path: `${at}/totp/remove`,
    access: signedIn,
    fresh: true,
    body: z.object({}),
    response: z.object({ removed: z.boolean() }),
  })

  const newPasskeyQuestion = endpoint({
    method: 'POST',
    path: `${at}/passkeys/question`,
    access: 'own_account',
    fresh: true,
    body: z.object({}),
    response: NewPasskeyQuestion,
  })

  const addPasskey = endpoint({
    method: 'POST',
    path: `${at}/passkeys`,
    access: 'own_account',
    fresh: true,
    body: z.object({ name: PasskeyName, passkey: MadePasskey }),
    bodyLimit: MADE_BODY_LIMIT,
    response: z.object({ recoveryCodes: RecoveryCodes }),
    status: 201,
  })

  const namePasskey = endpoint({
    method: 'POST',
    path: `${at}/passkeys/:id/name`,
    access: signedIn,
    params: IdOnly,
    body: z.object({ name: PasskeyName }),
    response: z.object({ named: z.boolean() }),
  })

  const removePasskey = endpoint({
    method: 'POST',
    path: `${at}/passkeys/:id/remove`,
    access: signedIn,
    fresh: true,
    params: IdOnly,
    body: z.object({}),
    response: z.object({ removed: z.boolean() }),
  })

  const renewRecoveryCodes = endpoint({
    method: 'POST',
    path: `${at}/recovery-codes`,
    access: signedIn,
    fresh: true,
    body: z.object({}),
    response: z.object({ recoveryCodes: RecoveryCodes }),
  })

  const ownSessions = endpoint({
    method: 'GET',
    path: `${at}/sessions`,
    access: signedIn,
    response: z.array(
      z.object({
        id: Id,
        /** "Chrome on Windows", if the browser says that much. */
        browser: z.string(),
        /** The network address it signed in from. */
        ip: z.nullable(z.string()),
        createdAt: Timestamp,
        lastSeenAt: Timestamp,
        isThis: z.boolean(),
      }),
    ),
  })

  const endOwnSession = endpoint({
    method: 'POST',
    path: `${at}/sessions/:id/end`,
    access: signedIn,
    params: IdOnly,
    body: z.object({}),
    response: z.object({ ended: z.boolean() }),
  })

  const endOtherSessions = endpoint({
    method: 'POST',
    path: `${at}/sessions/end-others`,
    access: signedIn,
    body: z.object({}),
    response: z.object({ ended: z.int() }),
  })
  return {
    read,
    changePassword,
    startTotp,
    confirmTotp,
    removeTotp,
    newPasskeyQuestion,
    addPasskey,
    namePasskey,
    removePasskey,
    renewRecoveryCodes,
    ownSessions,
    endOwnSession,
    endOtherSessions,
  }
}

export type AccountCalls = ReturnType<typeof accountCalls>

export const staffAccount = accountCalls('/api/admin/account')

/** Only staff: a member's email is the name they sign in with. */
export const changeOwnEmail = endpoint({
  method: 'POST',
  path: '/api/admin/account/email',
  access: 'staff',
  fresh: true,
  body: z.object({ email: Email }),
  response: z.object({ changed: z.boolean() }),
})
