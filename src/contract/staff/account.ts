import * as z from 'zod/mini'
import { ROLES } from '../../staff/session.ts'
import { Id, Timestamp, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Code, Password, SessionState } from './sign-in.ts'

const encoded = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+={0,2}$/))

const One = z.object({ id: Id })
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
  role: z.enum(ROLES),
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

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/admin/account',
  summary: 'How the person who asks proves who they are',
  access: 'staff',
  response: Account,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/admin/account/password',
  summary: 'Change one’s own password, with the old one; ends one’s other sessions',
  access: 'own_account',
  body: z.object({ oldPassword: Password, newPassword: Password }),
  response: SessionState,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/admin/account/totp/start',
  summary: 'A new key for an authenticator; it counts once a code made with it is typed back',
  access: 'own_account',
  fresh: true,
  body: z.object({}),
  response: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/admin/account/totp/confirm',
  summary: 'Type a code back, from when on the authenticator counts',
  access: 'own_account',
  fresh: true,
  body: z.object({ code: Code }),
  response: z.object({ recoveryCodes: RecoveryCodes }),
})

export const removeTotp = endpoint({
  method: 'POST',
  path: '/api/admin/account/totp/remove',
  summary: 'Do without the authenticator',
  access: 'staff',
  fresh: true,
  body: z.object({}),
  response: z.object({ removed: z.boolean() }),
})

export const newPasskeyQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/account/passkeys/question',
  summary: 'What a new passkey must be made for',
  access: 'own_account',
  fresh: true,
  body: z.object({}),
  response: NewPasskeyQuestion,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/account/passkeys',
  summary: 'Add a passkey that was made as asked',
  access: 'own_account',
  fresh: true,
  body: z.object({ name: PasskeyName, passkey: MadePasskey }),
  bodyLimit: MADE_BODY_LIMIT,
  response: z.object({ recoveryCodes: RecoveryCodes }),
  status: 201,
})

export const namePasskey = endpoint({
  method: 'POST',
  path: '/api/admin/account/passkeys/:id/name',
  summary: 'Call a passkey something else',
  access: 'staff',
  params: One,
  body: z.object({ name: PasskeyName }),
  response: z.object({ named: z.boolean() }),
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/admin/account/passkeys/:id/remove',
  summary: 'Do without a passkey',
  access: 'staff',
  fresh: true,
  params: One,
  body: z.object({}),
  response: z.object({ removed: z.boolean() }),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/account/recovery-codes',
  summary: 'Ten new recovery codes; the old ones open nothing any more',
  access: 'staff',
  fresh: true,
  body: z.object({}),
  response: z.object({ recoveryCodes: RecoveryCodes }),
})

export const ownSessions = endpoint({
  method: 'GET',
  path: '/api/admin/account/sessions',
  summary: 'Where the person who asks is signed in',
  access: 'staff',
  response: z.array(
    z.object({
      id: Id,
      /** "Chrome on Windows", if the browser says that much. */
      browser: z.string(),
      createdAt: Timestamp,
      lastSeenAt: Timestamp,
      isThis: z.boolean(),
    }),
  ),
})

export const endOwnSession = endpoint({
  method: 'POST',
  path: '/api/admin/account/sessions/:id/end',
  summary: 'End one of one’s own sessions',
  access: 'staff',
  params: One,
  body: z.object({}),
  response: z.object({ ended: z.boolean() }),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/admin/account/sessions/end-others',
  summary: 'End all of one’s sessions but this one',
  access: 'staff',
  body: z.object({}),
  response: z.object({ ended: z.int() }),
})
