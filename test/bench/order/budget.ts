import { readFileSync, writeFileSync } from 'node:fs'
import type { Figures } from './meter.ts'

type Counts = Pick<Figures, 'statements' | 'roundTrips'>

const FILE = new URL('budget.json', import.meta.url)

/** The most that a stage may send. Lower it when a stage gets cheaper; raise it only with a reason. */
const BUDGET: Record<string, Counts> = JSON.parse(readFileSync(FILE, 'utf8'))

/** Jobs are ended in batches, and it's by chance how many there are: up to this much more. */
const BY_CHANCE: Record<string, number> = {
  'delivered deed, all jobs': 4,
  search: 1,
  'check without reading': 1,
  deliver: 1,
  receipt: 1,
  mail: 1,
}

export function setBudget(lines: { name: string; shop: Counts }[]): void {
  const most = lines.map(({ name, shop }) => {
    const spare = BY_CHANCE[name] ?? 0
    const statements = Math.ceil(shop.statements) + spare
    return [name, { statements, roundTrips: Math.ceil(shop.roundTrips) + spare }]
  })
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(most), null, 2)}\n`)
}

/** What each stage sent at least, of two times that it was measured. */
export function lesser(
  lines: { name: string; shop: Counts }[],
  again: { name: string; shop: Counts }[],
): { name: string; shop: Counts }[] {
  return lines.map(({ name, shop }) => {
    const other = again.find((line) => line.name === name)?.shop ?? shop
    return {
      name,
      shop: {
        statements: Math.min(shop.statements, other.statements),
        roundTrips: Math.min(shop.roundTrips, other.roundTrips),
      },
    }
  })
}

/** A sentence for each stage that sends more than its budget, or that has none. */
export function overBudget(
  lines: { name: string; shop: Counts }[],
  budget: Record<string, Counts> = BUDGET,
): string[] {
  const unmeasured = Object.keys(budget).filter((name) => !lines.some((line) => line.name === name))
  return [
    ...lines.flatMap(({ name, shop }) => {
      const most = budget[name]
      if (!most) return [`${name}: not in the budget`]
      return (['statements', 'roundTrips'] as const)
        .filter((what) => shop[what] > most[what])
        .map((what) => `${name}: ${shop[what]} ${what} per unit, at most ${most[what]} planned`)
    }),
    ...unmeasured.map((name) => `${name}: in the budget, but not measured`),
  ]
}
