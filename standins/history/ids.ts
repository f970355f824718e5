import type { Dice } from '../recorder/dice.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function letters(dice: Dice, length: number): string {
  return Array.from({ length }, () => dice.pick([...LETTERS])).join('')
}

function hex(dice: Dice, length: number): string {
  return Array.from({ length }, () => dice.int(0, 15).toString(16)).join('')
}

export function randomUuid(dice: Dice): string {
  return `${hex(dice, 8)}-${hex(dice, 4)}-4${hex(dice, 3)}-8${hex(dice, 3)}-${hex(dice, 12)}`
}

/**
 * What the schema's new_id() would have made at that time. `order` keeps rows of the same
 * millisecond in the order they were written, because the panel reads a timeline by id.
 */
export function timedUuid(dice: Dice, at: Date, order = dice.int(0, 0xfff)): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const tail = (order & 0xfff).toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail}-8${hex(dice, 3)}-${hex(dice, 12)}`
}

export function providerId(dice: Dice, prefix: 'pi' | 'evt' | 're'): string {
  return `${prefix}_${letters(dice, 24)}`
}

export function sessionId(dice: Dice, at: Date): string {
  return `session_${at.getTime()}_${hex(dice, 8)}-${hex(dice, 4)}`
}
