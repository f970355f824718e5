import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id figures; a check takes some 40 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}

/** None that is taken for another when it is read out or copied by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** For somebody else, who changes it: 79 bits, in groups. */
export function randomPassword(): string {
  const letters = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
