import { useRef } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { Light } from '../../../contract/staff/pulse.ts'
import { formatTime } from '../format.ts'
import { useCloseBeside } from '../use-close-beside.ts'
import { LIGHT_WORDS, summaryOf } from './status-words.ts'
import { usePulse, useSilence } from './use-pulse.ts'

/** A light that fails changes its shape, not only its color. */
const BAR: Record<Light['level'], string> = {
  ok: 'h-3 bg-seal',
  warning: 'h-4 bg-amber',
  bad: 'h-5 bg-oxblood',
}
const TEXT: Record<Light['level'], string> = {
  ok: 'text-ink',
  warning: 'text-amber-ink',
  bad: 'text-oxblood',
}

export function StatusMenu() {
  const { data } = usePulse()
  const silence = useSilence()
  const box = useRef<HTMLDetailsElement>(null)
  useCloseBeside(box)
  // What was green a minute ago says nothing while nobody answers.
  const lights = silence ? [] : (data?.lights ?? [])
  const { words, level } = silence
    ? { words: silence.words, level: 'bad' as const }
    : summaryOf(lights)
  return (
    <details
      ref={box}
      className="relative text-xs"
      onKeyDown={({ key }) => key === 'Escape' && box.current?.removeAttribute('open')}
    >
      <summary
        className={`flex min-h-8 min-w-14 items-center gap-2 rounded px-2 hover:bg-deep ${TEXT[level]}`}
      >
        <span aria-hidden="true" className="flex h-5 items-center gap-0.5">
          {silence && <span className={`w-1 rounded-xs ${BAR.bad}`} />}
          {lights.map((light) => (
            <span key={light.name} className={`w-1 rounded-xs ${BAR[light.level]}`} />
          ))}
        </span>
        <span role="status" className="max-md:sr-only">
          {words}
        </span>
      </summary>
      <div className="absolute end-0 top-full z-20 mt-1 w-80 rounded border border-line bg-card p-2 shadow-lg">
        {silence && <p className="px-2 py-1.5">{silence.fix}</p>}
        <ul>
          {lights.map((light) => (
            <li key={light.name} className="flex gap-3 rounded px-2 py-1.5">
              <span
                aria-hidden="true"
                className={`mt-1 w-1 shrink-0 self-start rounded-xs ${BAR[light.level]}`}
              />
              <span className="min-w-0 grow">
                <span className="flex justify-between gap-3">
                  <span className="font-medium">{LIGHT_WORDS[light.name]}</span>
                  {light.at && <span className="text-muted">{formatTime(light.at)}</span>}
                </span>
                <span className={TEXT[light.level]}>{light.says}</span>
              </span>
            </li>
          ))}
        </ul>
        <Link
          href={APP_PATHS.adminHealth}
          onClick={() => box.current?.removeAttribute('open')}
          className="mt-1 flex min-h-8 items-center px-2 underline"
        >
          See what to do
        </Link>
      </div>
    </details>
  )
}
