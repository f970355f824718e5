import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { Light } from '../../../contract/staff/pulse.ts'
import { formatTime } from '../format.ts'
import { DropDown } from '../lists/drop-down.tsx'
import { LEVEL_TEXT } from './light-mark.tsx'
import { LIGHT_WORDS, summaryOf } from './status-words.ts'
import { usePulse, useSilence } from './use-pulse.ts'

/** A light that fails changes its shape, not only its color. */
const BAR: Record<Light['level'], string> = {
  ok: 'h-3 bg-seal',
  warning: 'h-4 bg-amber',
  bad: 'h-5 bg-oxblood',
}

export function StatusMenu() {
  const { data } = usePulse()
  const silence = useSilence()
  // What was green a minute ago says nothing while nobody answers.
  const lights = silence ? [] : (data?.lights ?? [])
  const { words, level } = silence
    ? { words: silence.words, level: 'bad' as const }
    : summaryOf(lights)
  return (
    <DropDown
      buttonClass={`min-w-14 gap-2 px-2 hover:bg-deep ${LEVEL_TEXT[level]}`}
      panelClass="w-80 p-2"
      label={
        <>
          <span aria-hidden="true" className="flex h-5 items-center gap-0.5">
            {silence && <span className={`w-1 rounded-xs ${BAR.bad}`} />}
            {lights.map((light) => (
              <span key={light.name} className={`w-1 rounded-xs ${BAR[light.level]}`} />
            ))}
          </span>
          <span role="status" className="max-md:sr-only">
            {words}
          </span>
        </>
      }
    >
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
              <span className={LEVEL_TEXT[light.level]}>{light.says}</span>
            </span>
          </li>
        ))}
      </ul>
      <Link href={APP_PATHS.adminHealth} className="mt-1 flex min-h-8 items-center px-2 underline">
        See what to do
      </Link>
    </DropDown>
  )
}
