import { SAMPLE_DEED } from '../../../addresses/sample-deed.ts'
import { SAMPLE_FILES } from '../../../contract/paths.ts'
import { DownloadIcon } from '../../ui/icons.tsx'
import { calendarDay } from '../../ui/moment.ts'
import { SAMPLE, SamplePage } from './scan.tsx'
import { Section } from './section.tsx'

const FILES = [
  ['Deed', 'PDF, 2 pages', SAMPLE_FILES.deed],
  ['Provenance sheet', 'PDF', SAMPLE_FILES.provenance],
  ['Both, with an index', 'ZIP', SAMPLE_FILES.bundle],
  ['Receipt', 'PDF', SAMPLE_FILES.receipt],
] as const
const LATER = SAMPLE_DEED.kept.later.map(
  ({ documentType, instrumentNumber }) => `${documentType.toLowerCase()} ${instrumentNumber}`,
)
const SHEET = [
  ['Property', '100 Sample St, Springfield, IL 62704'],
  ['Recording office', SAMPLE.office],
  ['Document', 'Special warranty deed, 2 pages'],
  ['Instrument number', SAMPLE.number],
  ['Recorded', SAMPLE.recorded],
  ['Retrieved', `${calendarDay(SAMPLE_DEED.retrievedAt)}, from the office’s index and images`],
  [
    'How we checked it',
    `Machine-read (${SAMPLE_DEED.kept.confidence}% confidence). Property, number and date match the order.`,
  ],
  [
    'Why it’s the latest',
    `The index, complete through ${SAMPLE.indexedThrough}, lists two later documents. Neither is a deed: ${LATER.join(', ')}.`,
  ],
  ['Redacted', 'One Social Security number, page 1'],
  ['SHA-256', SAMPLE.sha256],
  ['What it isn’t', 'A certified copy, a title search, or proof of who owns the property today'],
] as const

export function Sample() {
  return (
    <Section
      id="sample"
      title="What you get"
      lead="The deed as the office recorded it, and a sheet that shows where it came from and why it’s the latest. See a sample before you buy (fictional names)."
      deep
    >
      <ul
        aria-label="Sample files"
        className="mt-6 grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-4"
      >
        {FILES.map(([name, kind, href]) => (
          <li key={href}>
            <a
              href={href}
              className="flex min-h-13 items-center gap-3 rounded border border-edge bg-card px-4 py-2 hover:underline"
            >
              <DownloadIcon />
              <span className="font-medium">{name}</span>
              <span className="ms-auto text-xs text-muted">{kind}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-8 grid items-start gap-10 sm:mt-10 lg:grid-cols-2 lg:gap-12">
        <figure>
          <SamplePage />
          <figcaption className="mt-3 text-xs text-muted">
            The deed, page 1 of 2. We redact Social Security numbers before delivery.
          </figcaption>
        </figure>
        <figure className="tall:lg:sticky lg:top-24">
          <section
            aria-labelledby="sheet-title"
            className="border border-sheet bg-card p-5 shadow-sheet sm:p-8"
          >
            <h3 id="sheet-title" className="text-lg">
              Provenance sheet
            </h3>
            <dl className="mt-3">
              {SHEET.map(([what, value]) => (
                <div
                  key={what}
                  className="border-t border-line py-2.5 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4"
                >
                  <dt className="text-muted">{what}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          <figcaption className="mt-3 text-xs text-muted">
            The provenance sheet, included with every deed.
          </figcaption>
        </figure>
      </div>
    </Section>
  )
}
