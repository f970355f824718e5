import type { Measured, PlaceFacts, PlaceView } from '../../../addresses/offices/places.ts'
import { STATES } from '../../../addresses/states.ts'
import { PLACES_PATH } from '../../../contract/paths.ts'
import { CLAIMED_SUCCESS_RATE } from '../../../policy.ts'
import { Button } from '../../ui/button.tsx'
import { measuredWords } from './office-facts.tsx'
import { type Crumb, PlaceFrame, PlaceLinks } from './place-frame.tsx'

export type Search = Extract<PlaceView, { text: string }>

interface Props {
  facts: PlaceFacts
  crumbs: readonly Crumb[]
  search: Search
}

export function DeedsPage({ facts, crumbs, search }: Props) {
  return (
    <PlaceFrame
      crumbs={crumbs}
      title="Find your county’s recording office and its fee"
      lead="Deeds are public records. Here is who keeps them, how to reach the office, and what it charges for a copy itself."
      act="Get a deed by address"
      finder={
        <>
          <Finder text={search.text} />
          {search.text && <Found search={search} />}
        </>
      }
      facts={
        <PlaceLinks
          links={facts.states
            .map(({ state, path }) => ({ name: STATES[state], path }))
            .toSorted((a, b) => a.name.localeCompare(b.name))}
        />
      }
    >
      <SuccessRate measured={facts.measured.get('US')} />
    </PlaceFrame>
  )
}

function Finder({ text }: { text: string }) {
  return (
    <search>
      <form action={PLACES_PATH} method="get" className="mt-6">
        <label htmlFor="place" className="font-medium">
          County, city or ZIP code
        </label>
        <div className="mt-2 flex flex-col gap-3 sm:flex-row">
          <input
            id="place"
            name="q"
            type="search"
            required
            maxLength={100}
            defaultValue={text}
            autoComplete="off"
            enterKeyHint="search"
            className="h-12 min-w-0 grow rounded border border-edge bg-card px-4 text-base"
          />
          <Button type="submit" variant="secondary" className="min-h-12 text-base">
            Find Office
          </Button>
        </div>
      </form>
    </search>
  )
}

function Found({ search: { text, meant } }: { search: Search }) {
  const isNone = meant.length === 0
  return (
    <>
      <h2 className="mt-6 text-lg wrap-anywhere">
        {isNone ? `We can’t find a place called “${text}”` : `“${text}” could be any of these`}
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {isNone
          ? 'Check the spelling, type the county or the ZIP code, or choose the state below. With the property’s address, we’ll find the office for you.'
          : 'Where two offices share a city or a ZIP code, the property’s address decides which one has the deed.'}
      </p>
      {!isNone && <PlaceLinks links={meant} className="sm:columns-2" />}
    </>
  )
}

/** Where the claim on the landing page leads. */
function SuccessRate({ measured }: { measured: Measured | undefined }) {
  return (
    <section
      id="success-rate"
      aria-labelledby="success-title"
      className="border-t border-line bg-deep"
    >
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-16">
        <h2 id="success-title" className="text-xl">
          {`${CLAIMED_SUCCESS_RATE} is our claim. This is what we measure.`}
        </h2>
        <p className="mt-3 max-w-2xl text-base">
          {measured
            ? measuredWords(measured, 'in all states')
            : 'We don’t have a figure yet: it takes 20 deeds delivered within 12 months. Once we do, we’ll show it here, good or bad.'}
        </p>
      </div>
    </section>
  )
}
