import { officeName } from '../../../addresses/offices/seller-words.ts'
import { SAMPLE_DEED } from '../../../addresses/sample-deed.ts'
import { calendarDay } from '../../ui/moment.ts'

/** The pictures of the sample deed and their sizes; standins/make-sample-deed.ts makes them. */
const SIZES = {
  deed: { width: 800, height: 1035 },
  stamp: { width: 440, height: 322 },
  parties: { width: 960, height: 154 },
  number: { width: 720, height: 124 },
} as const

const PAGE = `Sample: first page of a special warranty deed, with the recorder’s stamp, barcode, seal and instrument number ${SAMPLE_DEED.instrumentNumber}. One Social Security number is redacted.`

export function Scan({ part, alt }: { part: keyof typeof SIZES; alt: string }) {
  return (
    <picture>
      <source srcSet={`/sample/${part}.avif`} type="image/avif" />
      <img
        src={`/sample/${part}.webp`}
        {...SIZES[part]}
        loading="lazy"
        decoding="async"
        alt={alt}
        className="h-auto w-full"
      />
    </picture>
  )
}

export function SamplePage() {
  return (
    <div className="border border-sheet bg-scan shadow-sheet">
      <Scan part="deed" alt={PAGE} />
    </div>
  )
}

export const SAMPLE = {
  office: officeName(SAMPLE_DEED.office),
  number: SAMPLE_DEED.instrumentNumber,
  recorded: calendarDay(SAMPLE_DEED.recordedOn),
  indexedThrough: calendarDay(SAMPLE_DEED.kept.indexedThrough),
  sha256: SAMPLE_DEED.sha256.replace(/(?<=^.{8}).*(?=.{8}$)/, '…'),
}
