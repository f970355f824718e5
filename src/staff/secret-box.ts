import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from '../errors.ts'

/** A separate key for this one use, whatever else the configured secret is used for. */
const PURPOSE = 'deedbox staff authenticator key v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))
}

/** Encrypted for one member: it can't be decrypted in another's row. */
export function sealSecret(secret: string, staffId: string, plain: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  cipher.setAAD(Buffer.from(staffId))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function openSecret(secret: string, staffId: string, box: Buffer): string {
  const nonce = box.subarray(0, NONCE_BYTES)
  const tag = box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(staffId))
  decipher.setAuthTag(tag)
  try {
    const sealed = box.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new AppError(
      'not_configured',
      'Codes can’t be checked: the secret that they were stored under has changed.',
      { cause: error },
    )
  }
}
