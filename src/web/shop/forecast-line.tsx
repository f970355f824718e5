import { officeName } from '../../addresses/offices/seller-words.ts'
import { notSoldWords } from '../../addresses/offices/state-policy.ts'
import type { Forecast, RecordingOffice } from '../../contract/shop/forecast.ts'
import { Unbroken } from '../ui/unbroken.tsx'
import { feeWords, forecastWords } from './forecast-words.ts'

/** What to expect for an address, and who records it; it takes up the same space before that's
 * known. */
export function ForecastLine({
  forecast,
  state,
}: {
  forecast: Forecast | undefined
  state: string
}) {
  return (
    <div className="mt-2 min-h-20 text-xs text-muted sm:min-h-10">
      {forecast ? <Known forecast={forecast} state={state} /> : <Awaited />}
    </div>
  )
}

function Known({ forecast, state }: { forecast: Forecast; state: string }) {
  const { outcome, office, notSold } = forecast
  const color = { found: 'text-seal', likely: '', staff: '' }[outcome]
  return (
    <>
      {notSold ? (
        <p className="text-oxblood">{notSoldWords(notSold, state)}</p>
      ) : (
        <p className={color}>
          <Unbroken text={forecastWords(forecast)} />
        </p>
      )}
      {office && <OfficeLine office={office} />}
    </>
  )
}

export function OfficeLine({ office }: { office: RecordingOffice }) {
  const fee = feeWords(office)
  return (
    <p className="wrap-anywhere">
      {`Recorded by the ${officeName(office)}`}
      {fee && ` · ${fee}`}
      {office.url ? (
        <>
          {' · '}
          <a
            href={office.url}
            target="_blank"
            rel="noopener noreferrer"
            className="whitespace-nowrap underline underline-offset-2"
          >
            office’s website
          </a>
        </>
      ) : (
        office.phone && ` · ${office.phone}`
      )}
    </p>
  )
}

function Awaited() {
  const bar = 'my-1 h-3 animate-pulse rounded bg-line'
  return (
    <>
      <span className="sr-only">Looking up what to expect</span>
      <div className={`${bar} w-4/5 sm:w-3/5`} />
      <div className={`${bar} mt-2 w-3/5 sm:w-2/5`} />
    </>
  )
}
