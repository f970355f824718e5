import { notSoldWords } from '../../addresses/offices/state-policy.ts'
import type { Forecast } from '../../contract/shop/forecast.ts'
import { ClockIcon, TickIcon } from '../ui/icons.tsx'
import { foundWords, indexWords, soonWords } from './forecast-words.ts'

export function Soon({ forecast }: { forecast: Forecast }) {
  const { when, who } = soonWords(forecast)
  return (
    <p className={`flex items-start gap-1.5 font-medium ${who ? 'text-amber-ink' : 'text-seal'}`}>
      <span className="mt-0.5 [&>svg]:size-4">{who ? <ClockIcon /> : <TickIcon />}</span>
      <span>
        <span className={who && 'whitespace-nowrap'}>{when}</span>
        {who && <span className="line font-normal">{` ${who}`}</span>}
      </span>
    </p>
  )
}

export function Found({ forecast, state }: { forecast: Forecast; state: string }) {
  if (forecast.notSold) {
    return <p className="text-oxblood">{notSoldWords(forecast.notSold, state)}</p>
  }
  const { what, more } = foundWords(forecast)
  const index = indexWords([forecast])
  return (
    <p>
      <span className="font-medium text-ink">{what}</span>
      {more && <span className="text-muted">{`${/^[a-z]/.test(more) ? ', ' : '. '}${more}`}</span>}
      {index && <span className="block text-muted">{index}</span>}
    </p>
  )
}

/** Takes up the space of what isn't known yet. */
export function Awaited({ className = '' }: { className?: string }) {
  const bar = 'my-1 h-3 animate-pulse rounded bg-line'
  return (
    <div className={className}>
      <div className={`${bar} w-4/5`} />
      <div className={`${bar} mt-2 w-3/5`} />
    </div>
  )
}
