import { Badge } from '../../ui/badge.tsx'
import { Section } from './section.tsx'

/**
 * The details that go with the picture; standins/make-sample-deed.ts makes both and prints these.
 */
const SHEET = [
  ['Property', '100 Sample St, Springfield, IL 62704'],
  ['Recording office', 'Recorder of Deeds, Sangamon County, IL'],
  ['Document', 'Special warranty deed, 2 pages'],
  ['Instrument number', '2024-0744651'],
  ['Recorded', 'December 16, 2024'],
  ['Retrieved', 'November 14, 2026, from the office’s own index and images'],
  ['How it was checked', 'Every page was read: property, number and date are those ordered.'],
  ['SHA-256', '2cdf6d91…e5dc0299'],
  [
    'Why it is the latest',
    'The index, complete through November 10, 2026, lists two later documents, none of which is a deed: mortgage 2025-0059846, easement 2025-0116736.',
  ],
  ['What it is not', 'A certified copy, a title search, or proof of who owns the property today.'],
] as const

export function Sample() {
  return (
    <Section
      id="sample"
      title="What you get"
      lead="The deed as the office has it, and a sheet that says where it is from and why it is the latest. Look before you buy: these are made up."
    >
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
        <figure>
          {/* Lazy alone would fetch it with the page's first bytes, from three screens above. */}
          <div className="aspect-[720/932] border border-line bg-card [content-visibility:auto]">
            <img
              src="/sample-deed.webp"
              width="720"
              height="932"
              loading="lazy"
              decoding="async"
              alt="Sample: first page of a special warranty deed, with the recorder's stamp, barcode and instrument number 2024-0744651, the names of grantor and grantee, and the legal description."
              className="h-auto w-full"
            />
          </div>
          <figcaption className="mt-3 text-xs text-muted">
            Sample deed, page 1 of 2. The property and the people are invented.
          </figcaption>
        </figure>
        <section
          aria-labelledby="sheet-title"
          className="border border-line bg-card p-5 sm:p-8 lg:sticky lg:top-24"
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 id="sheet-title" className="text-lg">
              Provenance sheet
            </h3>
            <Badge>Sample</Badge>
          </div>
          <dl className="mt-4">
            {SHEET.map(([what, value]) => (
              <div
                key={what}
                className="border-t border-line py-3 sm:grid sm:grid-cols-[1fr_2fr] sm:gap-4"
              >
                <dt className="text-muted">{what}</dt>
                <dd className="figure">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Section>
  )
}
