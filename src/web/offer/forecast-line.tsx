import { officeName } from '../../addresses/offices/seller-words.ts'
import { notSoldWords } from '../../addresses/offices/state-policy.ts'
import type { Forecast } from '../../contract/shop/forecast.ts'
import type { RecordingOffice } from '../../contract/shop/recording-office.ts'
import { ClockIcon, TickIcon } from '../ui/icons.tsx'
import { feeInBrief, feeWords, foundWords, indexWords, soonWords } from './forecast-words.ts'

/** Ends a line rather than beginning one. */
const DOT = '\u00a0· '

interface Props {
  office: RecordingOffice
  pages?: number | undefined
}

/** Who records it, what they charge themselves, and how to reach them, in a sentence. */
export function OfficeLine({ office, pages }: Props) {
  return (
    <p className="wrap-anywhere">
      {'Recorded by the '}
      <OfficeName office={office} />
      {`${DOT}${feeWords(office, pages)}`}
      {office.phone && (
        <>
          {DOT}
          <Phone number={office.phone} />
        </>
      )}
    </p>
  )
}

/** The same in the cart, on two lines: where there's a website, a table has no room for the phone. */
export function OfficeFacts({ office }: Pick<Props, 'office'>) {
  const fee = feeInBrief(office)
  return (
    <>
      <p title={officeName(office)} className="line">
        <OfficeName office={office} />
      </p>
      <p title={fee} className="line text-muted">
        {fee}
        {office.phone && (
          <span className={office.url ? 'stack-only' : ''}>
            {', '}
            <Phone number={office.phone} />
          </span>
        )}
      </p>
    </>
  )
}

function OfficeName({ office }: { office: RecordingOffice }) {
  const name = officeName(office)
  if (!office.url) return name
  return (
    <a
      href={office.url}
      target="_blank"
      rel="noopener noreferrer"
      className="underline underline-offset-2"
    >
      {name}
    </a>
  )
}

export function Phone({ number }: { number: string }) {
  return (
    <a
      href={`tel:${number.replace(/[^\d+]/g, '')}`}
      className="whitespace-nowrap underline underline-offset-2"
    >
      {number}
    </a>
  )
}

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
