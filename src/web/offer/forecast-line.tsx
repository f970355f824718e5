import { officeName } from '../../addresses/offices/seller-words.ts'
import type { RecordingOffice } from '../../contract/shop/recording-office.ts'
import { feeInBrief, feeWords } from './forecast-words.ts'

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
