import {
  CLAIMED_SUCCESS_RATE,
  DELIVERY_WINDOW,
  DOWNLOAD_LINK_DAYS,
  STATES_COVERED,
} from '../../../policy.ts'
import { expectWords } from '../../offer/forecast-words.ts'
import { Card } from '../../ui/card.tsx'
import { ClockIcon, TickIcon } from '../../ui/icons.tsx'
import { Scan } from './scan.tsx'
import { Section } from './section.tsx'

interface Example {
  address: string
  found: string
  office: string
  isByStaff?: boolean
}

/** No such streets: nobody's home should be an example. */
const EXAMPLES: readonly Example[] = [
  {
    address: '418 Larkmoor Ave, Miami, FL 33133',
    found: 'Warranty deed, recorded Mar 4, 2022',
    office: 'Office’s own fee: $1.00 per page',
  },
  {
    address: '27 Pennyroyal St, Phoenix, AZ 85018',
    found: 'Special warranty deed, recorded Aug 19, 2024',
    office: 'Office: (602) 506-3535',
  },
  {
    address: '214 W Sedgewood St, Chicago, IL 60647',
    found: 'Our staff gets this copy from the county',
    office: 'Ask the office about its fee',
    isByStaff: true,
  },
]
const FACTS = [
  [CLAIMED_SUCCESS_RATE, 'success rate'],
  [`${STATES_COVERED} states`, 'covered, county by county'],
  [`${DOWNLOAD_LINK_DAYS} days`, 'to download each deed'],
] as const
/** What became of the claim. */
const MEASURED = '/deeds#success-rate'
const CHECKS = ['Property matches', 'Instrument number', 'Recording date', 'Every page is there']

export function Reasons() {
  return (
    <Section
      id="about"
      title="Know it’s the right deed before and after you pay"
      lead="We look before you pay, and read every page before we send it."
    >
      <div className="mt-8 grid gap-4 sm:mt-10 lg:grid-cols-[7fr_5fr] lg:gap-6">
        <Card className="flex flex-col lg:row-span-2 lg:p-8">
          <h3 className="text-lg">You see what we found before you pay</h3>
          <p className="mt-1 max-w-md text-muted">
            Each address shows the deed we found, how soon you’ll get it, and what the office itself
            charges.
          </p>
          <Lines />
          <dl className="mt-auto grid grid-cols-3 gap-4 border-t border-line pt-5">
            {FACTS.map(([figure, what]) => (
              <div key={what} className="flex flex-col-reverse justify-end">
                <dt className="text-xs text-muted">
                  {figure === CLAIMED_SUCCESS_RATE ? (
                    <a href={MEASURED} className="underline underline-offset-4">
                      {what}
                    </a>
                  ) : (
                    what
                  )}
                </dt>
                <dd className="font-serif text-lg font-semibold">{figure}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card className="lg:p-8">
          <h3 className="text-lg">Checked before we send it</h3>
          <div className="mt-5 grid grid-cols-[2fr_3fr] items-center gap-5 sm:grid-cols-2">
            <div className="border border-sheet">
              <Scan part="stamp" alt="The recorder’s stamp on the sample deed" />
            </div>
            <ul className="space-y-1">
              {CHECKS.map((check) => (
                <li key={check} className="flex items-center gap-2">
                  <TickIcon />
                  {check}
                </li>
              ))}
            </ul>
          </div>
        </Card>
        <Card className="lg:p-8">
          <h3 className="text-lg">No deed, full refund</h3>
          <p className="mt-1 text-muted">
            If we don’t have a deed we can send you, we’ll refund that address automatically.
          </p>
          <div className="mt-5 border border-line bg-paper px-4 py-3">
            <p>9 Quarrystone Rd, Barre, VT 05641</p>
            <p className="flex flex-wrap justify-between gap-x-4 text-xs">
              <span className="text-muted">No deed we can send you</span>
              <span className="font-medium">Refunded</span>
            </p>
          </div>
        </Card>
      </div>
    </Section>
  )
}

function Lines() {
  const expected = expectWords(EXAMPLES.map(({ isByStaff }) => ({ isImmediate: !isByStaff })))
  return (
    <div className="mb-6">
      <ul className="mt-6 divide-y divide-line border border-line bg-paper">
        {EXAMPLES.map(({ address, found, office, isByStaff }) => (
          <li
            key={address}
            className={`grid gap-x-4 border-s-3 px-4 py-3 sm:grid-cols-[1fr_auto] ${isByStaff ? 'border-s-amber' : 'border-s-seal'}`}
          >
            <span className="font-medium">{address}</span>
            <span
              className={`flex items-center gap-1.5 text-xs font-medium sm:justify-end ${isByStaff ? 'text-amber-ink' : 'text-seal'}`}
            >
              {isByStaff ? <ClockIcon /> : <TickIcon />}
              {isByStaff ? DELIVERY_WINDOW : 'Within minutes'}
            </span>
            <span className="text-xs text-muted">{found}</span>
            <span className="text-xs text-muted sm:text-right">{office}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs">
        <span className="font-medium text-seal">{expected.soon}</span>
        <span className="text-muted"> · </span>
        <span className="font-medium text-amber-ink">{expected.staff}</span>
        <span className="text-muted"> · fictional addresses</span>
      </p>
    </div>
  )
}
