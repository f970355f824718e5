import type { FastifyInstance, FastifyReply } from 'fastify'
import { STATUS_FEED_PATH, STATUS_PATH } from '../../contract/paths.ts'
import { keptFor, SECOND } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import { inTime } from '../../upkeep/health/in-time.ts'
import { readStatus } from '../../upkeep/health/status.db.ts'
import type { DrawStatus, Incident, StatusView } from '../../upkeep/health/status.ts'
import { incidentTime } from '../../upkeep/health/status-times.ts'
import { unknownView } from '../../upkeep/health/status-view.ts'
import { incidentTitle } from '../../upkeep/health/status-words.ts'
import { escapeMarkup } from './crawlers.ts'
import type { Pages } from './pages.ts'

/** However many ask, the database is asked and the page is drawn this often. */
const FRESH_FOR = 20 * SECOND
/** A crowd asks the CDN and its own browsers. */
const CACHE = 'public, max-age=30'
/** While the database is slow, the page says that we can't tell, instead of waiting for it. */
const PATIENCE = 2 * SECOND

interface Drawn {
  page: (reply: FastifyReply) => FastifyReply
  feed: string
}

type StatusParts = Pick<Parts, 'db' | 'clock' | 'log' | 'config'> & { drawStatus: DrawStatus }

export function statusRoutes(app: FastifyInstance, parts: StatusParts, pages: Pages): void {
  const { db, clock, log, config } = parts
  let known: StatusView | undefined

  async function look(now: Date): Promise<StatusView> {
    try {
      known = await inTime(readStatus(db, now, config.TIME_ZONE), PATIENCE)
      return known
    } catch (error) {
      log.warn({ err: error }, 'the status could not be read')
      return unknownView(known, now, config.TIME_ZONE)
    }
  }

  async function draw(now: Date): Promise<Drawn> {
    const view = await look(now)
    return {
      page: pages.draw(await parts.drawStatus(view)),
      feed: statusFeed(view, { brand: config.BRAND_NAME, origin: config.PUBLIC_URL }),
    }
  }

  const current = keptFor(FRESH_FOR, clock, draw)

  app.get(STATUS_PATH, async (_request, reply) =>
    (await current()).page(reply.header('cache-control', CACHE)),
  )
  app.get(STATUS_FEED_PATH, async (_request, reply) => {
    const { feed } = await current()
    reply.header('cache-control', CACHE).type('application/atom+xml; charset=utf-8')
    return feed
  })
}

function statusFeed(
  { at, timeZone, incidents }: StatusView,
  { brand, origin }: { brand: string; origin: string },
): string {
  const entries = incidents ?? []
  const updated = entries.length > 0 ? Math.max(...entries.map(changedAt)) : at.getTime()
  const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`
  const link = (path: string, more = '') => `<link${more} href="${escapeMarkup(origin + path)}"/>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('title', `${brand} status`),
    element('id', origin + STATUS_FEED_PATH),
    link(STATUS_FEED_PATH, ' rel="self"'),
    link(STATUS_PATH),
    `<author>${element('name', brand)}</author>`,
    element('updated', new Date(updated).toISOString()),
    ...entries.flatMap((incident) => [
      '<entry>',
      element('title', incidentTitle(incident)),
      element('id', `urn:uuid:${incident.id}`),
      link(`${STATUS_PATH}#${incident.id}`),
      element('published', incident.from.toISOString()),
      element('updated', new Date(changedAt(incident)).toISOString()),
      element('content', contentOf(incident, timeZone)),
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}

function changedAt({ from, until }: Incident): number {
  return (until ?? from).getTime()
}

function contentOf(incident: Incident, timeZone: string): string {
  return [incidentTime(incident, timeZone), incident.words].filter(Boolean).join('. ')
}
