import { listPlaces, type PlaceFacts } from '../../addresses/offices/places.ts'
import type { StaticPage } from './page-head.tsx'
import { placePage } from './place-pages.tsx'

/** Every state's page, every known office's and the finder's: between them they use every style and
 * every sentence that the others can have. */
export function samplePlacePages(now: Date): StaticPage[] {
  const states = listPlaces(now)
  const facts: PlaceFacts = {
    states,
    soonAt: (id) => (id === 'FL' ? 'Usually within minutes.' : '24–48 hours, by our staff.'),
    measured: new Map([['OH', { delivered: 34, notFound: 1, medianHours: 18.2 }]]),
    now,
  }
  const places = states.flatMap((state) => state.places)
  const isKnown = places.filter(({ url, phone, keeper }) => url || phone || keeper)
  return [
    { text: '', meant: [] },
    { text: 'Orange', meant: [] },
    { text: 'Orange', meant: places.slice(0, 2) },
    ...states.map((each) => ({ places: each })),
    ...[...isKnown, ...places.slice(0, 1)].map((place) => ({ place })),
  ].map((view) => placePage(view, facts))
}
