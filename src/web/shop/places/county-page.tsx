import { feeTerms } from '../../../addresses/offices/office-words.ts'
import type { Place } from '../../../addresses/offices/places.ts'
import { STATES } from '../../../addresses/states.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { useShop } from '../../shop.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { OfficeFacts } from './office-facts.tsx'
import { type Crumb, PlaceFrame } from './place-frame.tsx'
import { SampleDeed } from './sample-deed.tsx'

interface Props {
  place: Place
  crumbs: readonly Crumb[]
  /** Its best-known cities, by our ZIP code data. */
  cities: readonly string[]
  now: Date
}

export function CountyPage({ place, crumbs, cities, now }: Props) {
  const { name, state } = place
  return (
    <PlaceFrame
      crumbs={crumbs}
      title={`Property deeds in ${name}, ${STATES[state]}`}
      lead={countyLead(place, cities)}
      act={`Get a deed from ${name}`}
      facts={<OfficeFacts place={place} now={now} />}
    >
      <SampleDeed place={name} />
      <Compared place={place} />
    </PlaceFrame>
  )
}

function countyLead({ name, office }: Place, cities: readonly string[]): string {
  const others = cities.filter((city) => city !== name)
  if (others.length < 2) return `Deeds in ${name} are recorded by the ${office}.`
  return `Deeds for ${others.join(', ')} and the rest of ${name} are recorded by the ${office}.`
}

function Compared({ place }: { place: Place }) {
  const { brandName } = useShop()
  const { office, fee, phone, state, name } = place
  const ours = [
    'Plain copies only, not certified',
    'We find the latest deed from the address',
    'Checked, with a provenance sheet',
  ]
  const theirs = [
    'The only one that can certify a copy',
    phone ? `Questions by phone: ${phone}` : undefined,
    'You find the document in its index',
  ].filter((each) => each !== undefined)
  return (
    <section aria-labelledby="compared-title" className="border-t border-line">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-16">
        <h2 id="compared-title" className="text-xl">
          Not a government agency. The office sells copies too.
        </h2>
        <p className="mt-2 text-base text-muted">Here’s what each of us does, so you can choose.</p>
        <div className="mt-6 grid border-2 border-ink bg-card md:grid-cols-2">
          <Side who={office} price={fee ? feeTerms(fee) : 'Ask for its fee'} does={theirs} />
          <Side
            who={brandName}
            price={`${formatCents(UNIT_PRICE_CENTS)} per deed`}
            does={ours}
            isLast
          />
        </div>
        <p className="mt-4">
          <a
            href={`/deeds/${state.toLowerCase()}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {`Other offices in ${STATES[state]} besides ${name}`}
          </a>
        </p>
      </div>
    </section>
  )
}

function Side({
  who,
  price,
  does,
  isLast = false,
}: {
  who: string
  price: string
  does: readonly string[]
  isLast?: boolean
}) {
  const line = isLast ? 'border-line max-md:border-t md:border-s' : ''
  return (
    <div className={`p-6 sm:p-8 ${line}`}>
      <p className="text-muted">{who}</p>
      <p className="figure mt-1 font-serif text-lg font-semibold first-letter:uppercase sm:text-xl">
        {price}
      </p>
      <ul className="mt-3 space-y-2">
        {does.map((each) => (
          <li key={each} className="flex gap-2">
            <TickIcon />
            {each}
          </li>
        ))}
      </ul>
    </div>
  )
}
