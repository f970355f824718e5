import { officeName } from '../../addresses/offices/seller-words.ts'
import type { RecordingOffice } from '../../contract/shop/forecast.ts'
import { ASK_FOR_FEE, feeAmount, feeWords } from './forecast-words.ts'

/** Who records it, what they charge themselves, and how to reach them, in a sentence. */
export function OfficeLine({ office }: { office: RecordingOffice }) {
  const fee = feeWords(office)
  return (
    <p className="wrap-anywhere">
      {'Recorded by the '}
      <OfficeName office={office} />
      {fee && ` · ${fee}`}
      {office.phone && (
        <>
          {' · '}
          <Phone number={office.phone} />
        </>
      )}
    </p>
  )
}

/** The same in the cell of a table. */
export function OfficeFacts({ office }: { office: RecordingOffice }) {
  return (
    <>
      <p>
        <OfficeName office={office} />
      </p>
      <p className="text-muted">
        {feeAmount(office) ?? ASK_FOR_FEE}
        {office.phone && (
          <>
            {' · '}
            <Phone number={office.phone} />
          </>
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
