import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from './errors.ts'
import { versionsOf } from './secret-token.ts'

/** What is encrypted here. Each has a key of its own, whatever else the configured secret is for. */
const PURPOSES = {
  authenticator: {
    name: 'deedbox staff authenticator key v1',
    lost: 'Codes can’t be checked: the secret that they were stored under has changed.',
  },
  webhook: {
    name: 'deedbox webhook secret v1',
    lost: 'This endpoint’s secret can’t be read anymore. Roll it.',
  },
  sign_up: { name: 'deedbox sign-up link v1', lost: 'This link can’t be read anymore.' },
  challenge: {
    name: 'deedbox passkey challenge v1',
    lost: 'This question can’t be read anymore.',
  },
} as const
type Purpose = keyof typeof PURPOSES

/** Says which secret a box was closed with: a hash's beginning, which tells nothing of it. Three bytes
 * are four characters of base64. */
const VERSION_BYTES = 3
const NONCE_BYTES = 12
const TAG_BYTES = 16

function keyOf(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', PURPOSES[purpose].name, 32))
}

export function versionName(secret: string): Buffer {
  return createHash('sha256').update(`version:${secret}`).digest().subarray(0, VERSION_BYTES)
}

/** Encrypted for one row: it can't be decrypted in another. With the first of the configured secrets. */
export function sealSecret(secrets: string, purpose: Purpose, ownerId: string, plain: string) {
  const [secret = ''] = versionsOf(secrets)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  cipher.setAAD(Buffer.from(ownerId))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([versionName(secret), nonce, cipher.getAuthTag(), sealed])
}

/** With whichever of the configured secrets it was closed. */
export function openSecret(secrets: string, purpose: Purpose, ownerId: string, box: Buffer) {
  const version = box.subarray(0, VERSION_BYTES)
  const secret = versionsOf(secrets).find((each) => versionName(each).equals(version))
  if (secret === undefined) throw new AppError('not_configured', PURPOSES[purpose].lost)
  const content = box.subarray(VERSION_BYTES)
  const nonce = content.subarray(0, NONCE_BYTES)
  const tag = content.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(ownerId))
  decipher.setAuthTag(tag)
  try {
    const sealed = content.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new AppError('not_configured', PURPOSES[purpose].lost, { cause: error })
  }
}

/** What we sealed for a caller to bring back; `refuse` says what to tell one who brings anything else. */
export function openBrought(
  secrets: string,
  purpose: Purpose,
  brought: string,
  refuse: () => AppError,
): string {
  try {
    return openSecret(secrets, purpose, '', Buffer.from(brought, 'base64url'))
  } catch (cause) {
    throw cause instanceof AppError ? refuse() : cause
  }
}
