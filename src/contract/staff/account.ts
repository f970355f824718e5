import * as z from 'zod/mini'
import { MEMBER_ROLES, ROLES } from '../../staff/session.ts'
import { Done, Id, IdOnly, printed, Timestamp } from '../common.ts'
import { type Access, endpoint } from '../endpoint.ts'
import { staffPost } from './calls.ts'
import { Code, credential, Email, encoded, Password, SessionState } from './sign-in.ts'

const PasskeyName = printed('name', 1, 60)
const MADE_BODY_LIMIT = 32 * 1024

/** What the browser needs to create a passkey, in WebAuthn's terms. */
export const NewPasskeyQuestion = z.looseObject({ challenge: z.string() })
export type NewPasskeyQuestion = z.infer<typeof NewPasskeyQuestion>

/** What the browser's `navigator.credentials.create` returned. */
export const MadePasskey = credential({
  attestationObject: encoded(20_000),
  transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
})
export type MadePasskey = z.infer<typeof MadePasskey>

/** Shown once and stored only as hashes; empty if the person already has theirs. */
const RecoveryCodes = z.array(z.string())

export const Account = z.object({
  username: z.string(),
  email: z.nullable(z.string()),
  role: z.enum([...ROLES, ...MEMBER_ROLES]),
  passwordChangedAt: z.nullable(Timestamp),
  totpSince: z.nullable(Timestamp),
  passkeys: z.array(
    z.object({ id: Id, name: z.string(), createdAt: Timestamp, lastUsedAt: z.nullable(Timestamp) }),
  ),
  recoveryCodesLeft: z.int(),
})
export type Account = z.infer<typeof Account>

type AccountPrefix = '/api/admin/account' | '/api/account/me'

/** What people manage for themselves: the same calls for our staff and for members of organizations. */
export function accountCalls(at: AccountPrefix) {
  const signedIn: Access = at === '/api/admin/account' ? 'staff' : 'member'
  const read = { method: 'GET', access: signedIn } as const
  const act = { method: 'POST', access: signedIn, body: z.object({}) } as const
  const own = { ...act, access: 'own_account' } as const
  return {
    read: endpoint(read, at, { response: Account }),
    changePassword: endpoint(own, `${at}/password`, {
      body: z.object({ oldPassword: Password, newPassword: Password }),
      response: SessionState,
    }),
    startTotp: endpoint(own, `${at}/totp/start`, {
      fresh: true,
      response: z.object({ secret: z.string(), uri: z.string() }),
    }),
    confirmTotp: endpoint(own, `${at}/totp/confirm`, {
      fresh: true,
      body: z.object({ code: Code }),
      response: z.object({ recoveryCodes: RecoveryCodes }),
    }),
    removeTotp: endpoint(act, `${at}/totp/remove`, {
      fresh: true,
      response: z.object({ removed: z.boolean() }),
    }),
    newPasskeyQuestion: endpoint(own, `${at}/passkeys/question`, {
      fresh: true,
      response: NewPasskeyQuestion,
    }),
    addPasskey: endpoint(own, `${at}/passkeys`, {
      fresh: true,
      body: z.object({ name: PasskeyName, passkey: MadePasskey }),
      bodyLimit: MADE_BODY_LIMIT,
      response: z.object({ recoveryCodes: RecoveryCodes }),
      status: 201,
    }),
    namePasskey: endpoint(act, `${at}/passkeys/:id/name`, {
      params: IdOnly,
      body: z.object({ name: PasskeyName }),
      response: z.object({ named: z.boolean() }),
    }),
    removePasskey: endpoint(act, `${at}/passkeys/:id/remove`, {
      fresh: true,
      params: IdOnly,
      response: z.object({ removed: z.boolean() }),
    }),
    renewRecoveryCodes: endpoint(act, `${at}/recovery-codes`, {
      fresh: true,
      response: z.object({ recoveryCodes: RecoveryCodes }),
    }),
    ownSessions: endpoint(read, `${at}/sessions`, {
      response: z.array(
        z.object({
          id: Id,
          /** "Chrome on Windows", if the browser says that much. */
          browser: z.string(),
          ip: z.nullable(z.string()),
          createdAt: Timestamp,
          lastSeenAt: Timestamp,
          isThis: z.boolean(),
        }),
      ),
    }),
    endOwnSession: endpoint(act, `${at}/sessions/:id/end`, {
      params: IdOnly,
      response: z.object({ ended: z.boolean() }),
    }),
    endOtherSessions: endpoint(act, `${at}/sessions/end-others`, {
      response: z.object({ ended: z.int() }),
    }),
  }
}

export type AccountCalls = ReturnType<typeof accountCalls>

export const staffAccount = accountCalls('/api/admin/account')

/** Only staff: a member's email is the name they sign in with. */
export const changeOwnEmail = endpoint(staffPost, '/api/admin/account/email', {
  fresh: true,
  body: z.object({ email: Email }),
  response: Done,
})
