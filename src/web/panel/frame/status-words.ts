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

/** The lights that aren't green, the gravest first. */
export function failingLights(lights: readonly Light[] = []): Light[] {
  return (['bad', 'warning'] as const).flatMap((level) =>
    lights.filter((light) => light.level === level),
  )
}

/** "All systems OK", the one thing that's wrong, or how many are. */
export function summaryOf(lights: readonly Light[]): { words: string; level: Light['level'] } {
  const [first] = failingLights(lights)
  if (!first) return { words: lights.length > 0 ? 'All systems OK' : 'Checking', level: 'ok' }
  const { name, level } = first
  const others = lights.filter((light) => light.level === level).length - 1
  const more = others > 0 ? ` and ${others} more` : level === 'bad' ? ': needs you' : ': look today'
  return { words: LIGHT_WORDS[name] + more, level }
}
