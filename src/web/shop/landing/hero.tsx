import { STATES_COVERED } from '../../../policy.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { AddressForm } from '../address-form.tsx'
import { SAMPLE, SamplePage } from './scan.tsx'

const TICKS = [
  'Instant download after payment',
  'No subscription or monthly fees',
  `All ${STATES_COVERED} states covered`,
]
const GROUPS = ['Real Estate Agents', 'Property Investors', 'Title Professionals']
const SHEET = [
  ['Office', SAMPLE.office],
  ['Instrument number', SAMPLE.number],
  ['Recorded', SAMPLE.recorded],
  ['Pages', '2 of 2, all read'],
  ['Checked', 'Matches the order'],
  ['Index complete through', SAMPLE.indexedThrough],
  ['SHA-256', SAMPLE.sha256],
] as const

export function Hero() {
  return (
    <>
      <section className="overflow-x-clip">
        <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-8 pb-10 sm:px-6 lg:grid-cols-[minmax(0,32.5rem)_minmax(0,1fr)] lg:gap-16 lg:pt-14 lg:pb-16">
          <div>
            <Badge>Instant Access • No Waiting</Badge>
            <h1 className="mt-4 text-2xl tracking-tight sm:mt-5">Get Property Deeds Instantly</h1>
            <p className="mt-4 mb-7 max-w-lg text-base text-muted">
              Enter a US address. We’ll find the most recent recorded deed, check that it’s the
              right one, and email you the copy.
            </p>
            <AddressForm isSuggesting>
              <a href="#how-it-works" className={buttonClass('secondary', 'min-h-13 text-base')}>
                How It Works
              </a>
            </AddressForm>
            <p className="mt-3 text-xs text-muted">
              Before you pay, you’ll see what we found and how soon you’ll get it.
            </p>
            <ul className="mt-5 space-y-2">
              {TICKS.map((tick) => (
                <li key={tick} className="flex items-center gap-2">
                  <TickIcon />
                  {tick}
                </li>
              ))}
            </ul>
          </div>
          <Picture />
        </div>
      </section>
      <div className="border-y border-line bg-deep">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-5 sm:px-6">
          <p className="text-muted">For people who read deeds for a living</p>
          <ul
            aria-label="Who uses it"
            className="flex flex-wrap gap-x-7 gap-y-1 font-serif text-base font-semibold max-sm:flex-col sm:divide-x sm:divide-edge"
          >
            {GROUPS.map((group) => (
              <li key={group} className="sm:not-last:pe-7">
                {group}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}

/** The sample with its provenance sheet behind it: below it on a phone, to its right elsewhere. */
function Picture() {
  return (
    <figure className="mx-auto w-full max-w-md md:max-w-xl lg:max-w-none">
      <div className="grid">
        <div className="z-10 col-start-1 row-start-1 w-[86%] -rotate-2 md:w-[77%]">
          <SamplePage />
        </div>
        {/* Told in full further down. */}
        <div
          aria-hidden="true"
          className="col-start-1 row-start-2 -mt-[40%] w-[90%] rotate-2 justify-self-end border border-sheet bg-card px-5 pt-[44%] pb-4 text-xs shadow-sheet md:row-start-1 md:-me-[14%] md:mt-[7%] md:mb-[10%] md:w-4/5 md:rotate-3 md:ps-[49%] md:pe-3 md:pt-6"
        >
          <p className="mb-2 font-serif text-sm font-semibold">Provenance sheet</p>
          <dl className="grid grid-cols-2 gap-x-3 gap-y-1.5 md:block md:space-y-2.5">
            {SHEET.map(([what, value], place) => (
              <div key={what} className={place === 0 || place > 4 ? 'max-md:hidden' : ''}>
                <dt className="text-muted">{what}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <figcaption className="relative z-10 mt-4 text-right text-xs text-muted">
        <a href="#sample" className="underline underline-offset-4">
          Sample deed
        </a>{' '}
        (fictional names)
      </figcaption>
    </figure>
  )
}
