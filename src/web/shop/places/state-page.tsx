import { feeTerms } from '../../../addresses/offices/office-words.ts'
import { lawFee, type Place, type StatePlaces } from '../../../addresses/offices/places.ts'
import { STATES } from '../../../addresses/states.ts'
import { Fact, Facts, FeeFacts, OfficeFacts } from './office-facts.tsx'
import { type Crumb, PlaceFrame } from './place-frame.tsx'
import { SampleDeed } from './sample-deed.tsx'

interface Props {
  places: StatePlaces
  crumbs: readonly Crumb[]
  now: Date
}

export function StatePage({ places, crumbs, now }: Props) {
  const name = STATES[places.state]
  return (
    <PlaceFrame
      crumbs={crumbs}
      title={`Property deeds in ${name}`}
      lead={stateLead(places)}
      act={`Get a deed from ${name}`}
      facts={
        places.only ? (
          <OfficeFacts place={places.only} now={now} />
        ) : (
          <StateFacts {...{ places, now }} />
        )
      }
    >
      {places.published.length > 0 && <Published name={name} published={places.published} />}
      <SampleDeed place={name} />
    </PlaceFrame>
  )
}

export function stateLead({ state, offices, officeTitle, only }: StatePlaces): string {
  const name = STATES[state]
  if (only) return `One office records deeds for all of ${name}: the ${only.office}.`
  return `${offices.toLocaleString('en-US')} offices record deeds in ${name}. Most are called ${officeTitle}.`
}

function StateFacts({ places: { state, law }, now }: { places: StatePlaces; now: Date }) {
  return (
    <Facts>
      <Fact name="Fee by state law">
        {law ? (
          <>
            <FeeFacts fee={lawFee(law)} now={now} />
            {law.citation && <span className="block text-xs text-muted">{law.citation}</span>}
          </>
        ) : (
          <span className="text-muted">
            We have no confirmed amount. Each office’s own fee applies.
          </span>
        )}
      </Fact>
      <Fact name="Which office">
        The one where the property is. Type its address, and we’ll name the office and its fee
        before you pay.
      </Fact>
      <Fact name="How soon from us">{`__SOON_${state}__`}</Fact>
    </Facts>
  )
}

function Published({ name, published }: { name: string; published: readonly Place[] }) {
  return (
    <section aria-labelledby="offices-title" className="border-t border-line">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-16">
        <h2 id="offices-title" className="text-xl">{`Recording offices in ${name}`}</h2>
        <ul className="mt-6 grid gap-x-12 border-t border-line sm:grid-cols-2">
          {published
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ path, name: place, office, fee }) => (
              <li key={path} className="border-b border-line py-3">
                <a
                  href={path}
                  className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 sm:min-h-8"
                >
                  {place}
                </a>
                <span className="block text-muted">
                  {`${office}${fee ? ` · ${feeTerms(fee)}` : ''}`}
                </span>
              </li>
            ))}
        </ul>
      </div>
    </section>
  )
}
