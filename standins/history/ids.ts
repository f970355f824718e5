import type { Dice } from '../recorder/dice.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function text(dice: Dice, length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[dice.int(0, alphabet.length - 1)]).join('')
}

const hex = (dice: Dice, length: number) => text(dice, length, '0123456789abcdef')

export function randomUuid(dice: Dice): string {
  const variant = dice.pick(['8', '9', 'a', 'b'])
  return `${hex(dice, 8)}-${hex(dice, 4)}-4${hex(dice, 3)}-${variant}${hex(dice, 3)}-${hex(dice, 12)}`
}

/**
 * What the schema's new_id() would have made at that time. `order` keeps rows of the same
 * millisecond in the order they were written, because the panel reads a timeline by id.
 */
export function timedUuid(dice: Dice, at: Date, order = dice.int(0, 0xfff)): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const tail = (order & 0xfff).toString(16).padStart(3, '0')
  const variant = dice.pick(['8', '9', 'a', 'b'])
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail}-${variant}${hex(dice, 3)}-${hex(dice, 12)}`
}

export function providerId(dice: Dice, prefix: 'pi' | 'evt' | 're'): string {
  return `${prefix}_${text(dice, 24, LETTERS)}`
}

export function adClickId(dice: Dice): string {
  return `Cj0KCQjw${text(dice, 68, `${LETTERS}_-`)}_wcB`
}

export function sessionId(dice: Dice, at: Date): string {
  return `session_${at.getTime()}_${hex(dice, 8)}-${hex(dice, 4)}`
}

export function mailQueueId(dice: Dice): string {
  return text(dice, 10, '0123456789ABCDEF')
}
