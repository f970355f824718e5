import { randomBytes } from 'node:crypto'

/** Crockford's letters: none that is taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_CODES = 10
/** 24 letters of 32 are 120 bits: enough that a plain hash of one can be stored. */
const LENGTH = 24
const GROUP = 6

/** Codes for the day when phone and key are lost, each good for one sign-in. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join(''),
  )
}

/** As it is shown: in groups that can be read out. */
export function inGroups(code: string): string {
  return code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code
}

/** What was typed, as it was made: case, spaces and dashes don't matter, nor does O for 0. */
export function foldRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}
