import type { Light } from '../../../contract/staff/pulse.ts'

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
