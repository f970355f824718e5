import type { Light } from '../../../contract/staff/pulse.ts'

export const LIGHT_WORDS: Record<Light['name'], string> = {
  payments: 'Payments',
  workers: 'Workers',
  sources: 'Sources',
  email: 'Email',
  books: 'Books',
  documents: 'Documents',
  backups: 'Backups',
}

/** "All systems OK", the one thing that's wrong, or how many are. */
export function summaryOf(lights: readonly Light[]): { words: string; level: Light['level'] } {
  const bad = lights.filter(({ level }) => level === 'bad')
  const amber = lights.filter(({ level }) => level === 'warning')
  const wrong = bad.length > 0 ? bad : amber
  const level = bad.length > 0 ? 'bad' : amber.length > 0 ? 'warning' : 'ok'
  const [first, ...others] = wrong
  if (!first) return { words: lights.length > 0 ? 'All systems OK' : 'Checking', level }
  const name = LIGHT_WORDS[first.name]
  if (others.length > 0) return { words: `${name} and ${others.length} more`, level }
  return { words: `${name}: ${level === 'bad' ? 'needs you' : 'look today'}`, level }
}
