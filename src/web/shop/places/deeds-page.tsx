import type { StatePlaces } from '../../../addresses/offices/places.ts'
import { STATES } from '../../../addresses/states.ts'
import { type Crumb, PlaceFrame } from './place-frame.tsx'

interface Props {
  all: readonly StatePlaces[]
  crumbs: readonly Crumb[]
}

/** The way to every state. */
export function DeedsPage({ all, crumbs }: Props) {
  return (
    <PlaceFrame
      crumbs={crumbs}
      title="Find your county’s recording office and its fee"
      lead="Deeds are public records. Here is who keeps them, how to reach the office, and what it charges for a copy itself."
      act="Get a deed by address"
      facts={
        <ul className="columns-2 gap-8 border-t border-line pt-3 sm:columns-3">
          {all
            .toSorted((a, b) => STATES[a.state].localeCompare(STATES[b.state]))
            .map(({ state, path }) => (
              <li key={state}>
                <a
                  href={path}
                  className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-8"
                >
                  {STATES[state]}
                </a>
              </li>
            ))}
        </ul>
      }
    />
  )
}
