import type { Dice } from '../recorder/dice.ts'

export function pickWeighted<T extends { weight: number }>(dice: Dice, items: readonly T[]): T {
  let left = dice.float() * items.reduce((sum, { weight }) => sum + weight, 0)
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  return dice.pick(items)
}
