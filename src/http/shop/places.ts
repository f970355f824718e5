import type { FastifyInstance, FastifyReply } from 'fastify'
import { searchPlaces } from '../../addresses/named-places.ts'
import {
  type DrawPlace,
  listPlaces,
  type PlaceFacts,
  type PlaceLink,
  type PlaceView,
} from '../../addresses/offices/places.ts'
import { STATES } from '../../addresses/states.ts'
import { rangeOf } from '../../analytics/date-range.ts'
import { measuredByState } from '../../analytics/place-figures.db.ts'
import { PLACES_PATH } from '../../contract/paths.ts'
import { HOUR, keptFor } from '../../durations.ts'
import type { Source } from '../../fulfillment/sources/source.ts'
import { howSoon } from '../../fulfillment/sources/source-facts.ts'
import { shopDay } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { sitemap } from './crawlers.ts'
import { type Pages, STATIC_CACHE } from './pages.ts'

const MOST_LETTERS = 100
const YEAR_DAYS = 365

type PlaceParts = Pick<Parts, 'db' | 'clock' | 'log' | 'config'> & {
  sources: Source[]
  drawPlace: DrawPlace
}

export function placeRoutes(app: FastifyInstance, parts: PlaceParts, pages: Pages): void {
  // They change with a release, and our own figures slowly.
  const places = keptFor(HOUR, parts.clock, (now) => readPlaces(parts, now))
  const show = async (reply: FastifyReply, view: PlaceView, facts: PlaceFacts) =>
    pages.draw(await parts.drawPlace(view, facts))(reply.header('cache-control', STATIC_CACHE))

  app.get<{ Querystring: { q?: unknown } }>(PLACES_PATH, async ({ query }, reply) => {
    const { facts, links } = await places()
    const text = String(query.q ?? '')
      .trim()
      .slice(0, MOST_LETTERS)
    const found = text ? searchPlaces(text) : { state: undefined, places: [] }
    const meant = new Map<string, PlaceLink>()
    for (const { id, city } of [{ id: found.state ?? '', city: undefined }, ...found.places]) {
      const link = links.get(id)
      if (link) meant.set(link.path, city ? { ...link, name: `${link.name} (${city})` } : link)
    }
    const [only, ...others] = meant.values()
    if (only && others.length === 0) return reply.redirect(only.path, 302)
    return show(reply, { text, meant: [...meant.values()] }, facts)
  })

  app.get<{ Params: { '*': string } }>(`${PLACES_PATH}/*`, async ({ params }, reply) => {
    const { facts, views } = await places()
    const view = views.get(`${PLACES_PATH}/${params['*'].toLowerCase()}`)
    return view ? show(reply, view, facts) : reply.callNotFound()
  })

  app.get('/sitemap-places.xml', async (_request, reply) => {
    const { views } = await places()
    const listed = [...views].filter(([, view]) => !('place' in view) || view.place.isOfficial)
    const paths = [PLACES_PATH, ...listed.map(([path]) => path)]
    reply.header('cache-control', STATIC_CACHE).type('application/xml; charset=utf-8')
    return sitemap('urlset', 'url', parts.config.PUBLIC_URL, paths)
  })
}

async function readPlaces({ db, log, config, sources }: PlaceParts, now: Date) {
  const lastYear = rangeOf({ days: YEAR_DAYS }, shopDay(now, config.TIME_ZONE))
  const states = listPlaces(now)
  const facts: PlaceFacts = {
    states,
    soonAt: (id) => howSoon(id, sources),
    // The pages do without our own figures while the database is away.
    measured: await measuredByState(db, lastYear).catch((error) => {
      log.warn({ err: error }, 'the pages about places have no figures for now')
      return new Map()
    }),
    now,
  }
  const all = states.flatMap(({ places }) => places)
  // In a state with one office, the state's page is that office's, too.
  const views = new Map<string, PlaceView>([
    ...all.map((place) => [place.path, { place }] as const),
    ...states.map((places) => [places.path, { places }] as const),
  ])
  const links = new Map<string, PlaceLink>([
    ...all.map(
      ({ id, name, state, path }) => [id, { name: `${name}, ${STATES[state]}`, path }] as const,
    ),
    ...states.map(({ state, path }) => [state, { name: STATES[state], path }] as const),
  ])
  return { facts, views, links }
}
