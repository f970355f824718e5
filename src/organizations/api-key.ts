import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** "Last used" is written at most this often, since a read shouldn't always cost a write. */
export const KEY_TOUCH_MS = 60_000

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ID_LENGTH = 16
/** Enough digits for 256 bits, and for the 32 of the checksum. */
const SECRET_LENGTH = 43
const SUM_LENGTH = 6

export interface KeyParts {
  livemode: boolean
  publicId: string
  secret: string
}

export interface NewKey extends KeyParts {
  /** The whole key, which its holder sees once. */
  key: string
}

/** A key: which mode it's for, an id that may be shown, 256 random bits, and a checksum over it all.
 * Letters and digits only, so that a double click selects the whole of it. */
export function makeKey(livemode: boolean): NewKey {
  // 36 letters don't divide 256; for an id that only has to be unlike others, that's even enough.
  const publicId = [...randomBytes(ID_LENGTH)].map((byte) => DIGITS[byte % 36]).join('')
  const secret = written(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH)
  const start = `dbx_${livemode ? 'live' : 'test'}_${publicId}_${secret}`
  return { key: start + checksum(start), livemode, publicId, secret }
}

const SHAPE = new RegExp(
  `^(dbx_(live|test)_([0-9a-z]{${ID_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH}}))([0-9A-Za-z]{${SUM_LENGTH}})$`,
)

/** The parts of a key, if it can be one of ours. One that was cut off or mistyped isn't, and costs no
 * question to the database. */
export function readKey(text: string): KeyParts | undefined {
  const [, start = '', mode, publicId = '', secret = '', sum] = SHAPE.exec(text) ?? []
  if (!mode || checksum(start) !== sum) return undefined
  return { livemode: mode === 'live', publicId, secret }
}

/** What we store of the secret. It's random, so a plain hash is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function isSecretOf(hash: Buffer, secret: string): boolean {
  return timingSafeEqual(hash, hashSecret(secret))
}

/** What people see of a key once it has been shown. */
export function keyHint({ livemode, publicId }: Pick<KeyParts, 'livemode' | 'publicId'>): string {
  return `dbx_${livemode ? 'live' : 'test'}_${publicId}_…`
}

function checksum(start: string): string {
  return written(BigInt(crc32(start)), SUM_LENGTH)
}

function written(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; digits.length < length; rest /= 62n) {
    digits = DIGITS[Number(rest % 62n)] + digits
  }
  return digits
}
