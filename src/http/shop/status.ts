import type { FastifyInstance, FastifyReply } from 'fastify'
import { STATUS_FEED_PATH, STATUS_PATH } from '../../contract/paths.ts'
import { SECOND } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import { inTime } from '../../upkeep/health/in-time.ts'
import { readStatus } from '../../upkeep/health/status.db.ts'
import type { DrawStatus, StatusView } from '../../upkeep/health/status.ts'
import { unknownView } from '../../upkeep/health/status-view.ts'
import type { Pages } from './pages.ts'
import { statusFeed } from './status-feed.ts'

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
  let kept: { at: number; drawn: Promise<Drawn> } | undefined

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

  function current(): Promise<Drawn> {
    const now = clock()
    if (!kept || Math.abs(now.getTime() - kept.at) >= FRESH_FOR) {
      kept = { at: now.getTime(), drawn: draw(now) }
    }
    return kept.drawn
  }

  app.get(STATUS_PATH, async (_request, reply) =>
    (await current()).page(reply.header('cache-control', CACHE)),
  )
  app.get(STATUS_FEED_PATH, async (_request, reply) => {
    const { feed } = await current()
    reply.header('cache-control', CACHE).type('application/atom+xml; charset=utf-8')
    return feed
  })
}
