import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function randomText(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += ALPHABET[byte % ALPHABET.length]
  return text
}

export type IdPrefix =
  | 'pi'
  | 'seti'
  | 'cus'
  | 'ch'
  | 'pm'
  | 're'
  | 'evt'
  | 'txn'
  | 'du'
  | 'issfr'
  | 'req'

export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomText(prefix === 'req' ? 14 : 24)}`
}

export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomText(25)}`
}
