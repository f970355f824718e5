import { lawFee, type PlaceFacts, type StatePlaces } from '../../../addresses/offices/places.ts'
import { usualTitle } from '../../../addresses/offices/recording-office.ts'
import { STATES } from '../../../addresses/states.ts'
import { Fact, Facts, FeeFacts, OfficeFacts, Soon } from './office-facts.tsx'
import { type Crumb, PlaceFrame, PlaceLinks } from './place-frame.tsx'
import { SampleDeed } from './sample-deed.tsx'

interface Props {
  places: StatePlaces
  crumbs: readonly Crumb[]
  facts: PlaceFacts
}

export function StatePage({ places, crumbs, facts }: Props) {
  const { state, only } = places
  const name = STATES[state]
  return (
    <PlaceFrame
      crumbs={crumbs}
      title={`Property deeds in ${name}`}
      lead={stateLead(places)}
      act={`Get a deed from ${name}`}
      facts={
        only ? (
          <OfficeFacts place={only} facts={facts} />
        ) : (
          <StateFacts places={places} facts={facts} />
        )
      }
    >
      {!only && (
        <section aria-labelledby="offices-title" className="border-t border-line">
          <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-16">
            <h2 id="offices-title" className="mb-6 text-xl">{`Recording offices in ${name}`}</h2>
            <PlaceLinks links={places.places} />
          </div>
        </section>
      )}
      <SampleDeed />
    </PlaceFrame>
  )
}

export function stateLead({ state, places, only }: StatePlaces): string {
  const name = STATES[state]
  if (only) return `One office records deeds for all of ${name}: the ${only.office}.`
  return `Deeds are recorded in ${places.length} places in ${name}. Most offices are called ${usualTitle(state)}.`
}

function StateFacts({ places: { state, law }, facts }: { places: StatePlaces; facts: PlaceFacts }) {
  return (
    <Facts>
      <Fact name="Fee by state law">
        {law ? (
          <>
            <FeeFacts fee={lawFee(law)} now={facts.now} />
            {law.citation && <span className="block text-xs text-muted">{law.citation}</span>}
          </>
        ) : (
          <span className="text-muted">
            We don’t have a confirmed amount. Each office sets its own fee.
          </span>
        )}
      </Fact>
      <Fact name="Which office">
        The one where the property is. Type its address, and we’ll name the office and its fee
        before you pay.
      </Fact>
      <Soon id={state} state={state} facts={facts} />
    </Facts>
  )
}
