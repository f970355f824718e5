import { randomBytes } from 'node:crypto'

/** Crockford's alphabet, without letters that get confused. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_CODES = 10
/** 24 letters from 32 make 120 bits: enough to store a plain hash of one. */
const LENGTH = 24
const GROUP = 6

/** Codes for when phone and key are lost, each good for one sign-in. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join(''),
  )
}

/** As shown: in groups that are easy to read aloud. */
export function inGroups(code: string): string {
  return code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code
}

/** The typed code in its original form: case, spaces and dashes don't matter, nor does O for 0. */
export function foldRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}
