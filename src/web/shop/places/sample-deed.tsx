import { Scan } from '../landing/scan.tsx'

/** What to look for on a page, with where its mark is on the sample. */
const MARKS = [
  [
    'The recorder’s stamp.',
    'Office, date and time of recording, and the document number.',
    'top-[5%] left-[50%]',
  ],
  [
    'The return address.',
    'Who asked for the recording, and who gets the tax statements.',
    'top-[7.5%] left-[4%]',
  ],
  ['Parcel number.', 'The assessor’s number for the property.', 'top-[36.5%] left-[4%]'],
  [
    'Grantor and grantee.',
    'Who gave the property, who received it, and how they hold title.',
    'top-[41.5%] left-[4%]',
  ],
  [
    'Legal description.',
    'Exactly which land the deed covers. If the street address doesn’t match, this is what counts.',
    'top-[63.3%] left-[4%]',
  ],
] as const

const MARK =
  'flex size-6 shrink-0 items-center justify-center rounded-full bg-ink text-xs font-medium text-paper forced-colors:border'

export function SampleDeed() {
  return (
    <section aria-labelledby="sample-title" className="border-t border-line bg-deep">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-14 sm:px-6 sm:py-16 lg:grid-cols-[2fr_3fr] lg:gap-16">
        <figure>
          <div className="relative border border-line bg-card shadow-lg shadow-ink/10">
            <Scan
              part="deed"
              alt="Sample: first page of a recorded deed with stamp, barcode, seal and instrument number."
            />
            {MARKS.map(([what, , where], index) => (
              <span key={what} aria-hidden="true" className={`absolute ${MARK} ${where}`}>
                {index + 1}
              </span>
            ))}
          </div>
          <figcaption className="mt-3 text-xs text-muted">
            Sample from Sangamon County, Illinois (fictional names). Each office has its own stamp.
          </figcaption>
        </figure>
        <div>
          <h2 id="sample-title" className="text-xl">
            What to look for on a recorded deed
          </h2>
          <ol className="mt-5 border-t border-line">
            {MARKS.map(([what, why], index) => (
              <li key={what} className="flex gap-3 border-b border-line py-3">
                <span aria-hidden="true" className={MARK}>
                  {index + 1}
                </span>
                <span>
                  <strong className="font-medium">{what}</strong>{' '}
                  <span className="text-muted">{why}</span>
                </span>
              </li>
            ))}
          </ol>
          <p className="mt-5 text-base">
            Every deed comes with a provenance sheet: where it came from, how we checked it, and why
            it’s the latest. Social Security and tax ID numbers are redacted.
          </p>
        </div>
      </div>
    </section>
  )
}
