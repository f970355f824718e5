import type { Light } from '../../../contract/staff/health.ts'

/** A light that fails changes its shape, not only its color. */
const MARK: Record<Light['level'], { look: string; words: string }> = {
  ok: { look: 'size-2 rounded-full bg-seal', words: 'OK' },
  warning: { look: 'size-2.5 rotate-45 bg-amber', words: 'Look today' },
  bad: { look: 'h-3 w-2 bg-oxblood', words: 'Needs you' },
}

export const LEVEL_TEXT: Record<Light['level'], string> = {
  ok: '',
  warning: 'text-amber-ink',
  bad: 'text-oxblood',
}

export const LIGHT_EDGE: Record<Light['level'], string> = {
  ok: 'border-s-seal',
  warning: 'border-s-amber',
  bad: 'border-s-oxblood',
}

export function LightMark({ level }: { level: Light['level'] }) {
  const { look, words } = MARK[level]
  return (
    <>
      <span aria-hidden="true" className="flex w-3 shrink-0 justify-center">
        <span className={`${look} forced-colors:border`} />
      </span>
      <span className="sr-only">{`${words}: `}</span>
    </>
  )
}

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
