import { citiesIn } from '../../../addresses/named-places.ts'
import { feeTerms } from '../../../addresses/offices/office-words.ts'
import type { Place, PlaceFacts } from '../../../addresses/offices/places.ts'
import { STATES } from '../../../addresses/states.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../orders/price.ts'
import { useShop } from '../../shop.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { OfficeFacts, reportWords } from './office-facts.tsx'
import { type Crumb, PlaceFrame } from './place-frame.tsx'
import { SampleDeed } from './sample-deed.tsx'

interface Props {
  place: Place
  crumbs: readonly Crumb[]
  facts: PlaceFacts
}

export function CountyPage({ place, crumbs, facts }: Props) {
  const { name, state } = place
  return (
    <PlaceFrame
      crumbs={crumbs}
      title={`Property deeds in ${name}, ${STATES[state]}`}
      lead={countyLead(place)}
      act={`Get a deed from ${name}`}
      facts={<OfficeFacts place={place} facts={facts} />}
    >
      <SampleDeed />
      <Compared place={place} />
    </PlaceFrame>
  )
}

function countyLead({ id, name, office }: Place): string {
  const others = citiesIn(id).filter((city) => city !== name)
  if (others.length < 2) return `Deeds in ${name} are recorded by the ${office}.`
  return `Deeds for ${others.join(', ')} and the rest of ${name} are recorded by the ${office}.`
}

function Compared({ place }: { place: Place }) {
  const { brandName } = useShop()
  const { office, fee, phone, state } = place
  const reported = fee && reportWords(place, fee)
  const ours = [
    'Plain copies only, not certified',
    'We find the latest deed from the address',
    'Checked, with a provenance sheet',
  ]
  const theirs = [
    'The only one that can certify a copy',
    phone ? `Questions by phone: ${phone}` : undefined,
    'You search its index yourself',
  ].filter((each) => each !== undefined)
  return (
    <section aria-labelledby="compared-title" className="border-t border-line">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-16">
        <h2 id="compared-title" className="text-xl">
          Not a government agency. The office sells copies too.
        </h2>
        <p className="mt-2 text-base text-muted">Here’s what each of us does, so you can choose.</p>
        <div className="mt-6 grid border-2 border-ink bg-card md:grid-cols-2">
          <Side
            who={office}
            price={fee ? feeTerms(fee) : 'Its fee isn’t confirmed'}
            does={theirs}
            small={reported && `${reported}, not confirmed`}
          />
          <Side
            who={brandName}
            price={`${formatCents(UNIT_PRICE_CENTS)} per deed`}
            does={ours}
            small="Full refund if a deed can’t be found"
            isLast
          />
        </div>
        <p className="mt-4">
          <a
            href={`/deeds/${state.toLowerCase()}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {`All recording offices in ${STATES[state]}`}
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
  small,
  isLast = false,
}: {
  who: string
  price: string
  does: readonly string[]
  small: string | null | undefined
  isLast?: boolean
}) {
  const line = isLast ? 'border-line max-md:border-t md:border-s' : ''
  return (
    <div className={`p-6 sm:p-8 ${line}`}>
      <p className="text-muted">
        <Unbroken text={who} />
      </p>
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
      {small && <p className="mt-3 text-xs text-muted">{small}</p>}
    </div>
  )
}
