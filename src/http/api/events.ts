import type { FastifyInstance } from 'fastify'
import { listApiEvents, resendApiEvent } from '../../contract/api/events.ts'
import { AppError } from '../../errors.ts'
import { resendEvent } from '../../organizations/webhooks/change-endpoints.ts'
import { toEvent, uuidOfEvent } from '../../organizations/webhooks/event.ts'
import { hasEvent, listEvents } from '../../organizations/webhooks/events.db.ts'
import { type ApiParts, apiRoute, type ModeParts } from './route.ts'
import { orNobodys } from './webhooks.ts'

/** What happened, for programs that ask rather than being told. */
export function eventRoutes(app: FastifyInstance, parts: ApiParts): void {
  apiRoute(app, parts, listApiEvents, (mode) => async ({ query }, { holder }) => {
    const { organizationId } = holder
    const after = await knownEvent(mode, organizationId, query)
    const page = await listEvents(mode.db, organizationId, { after, limit: query.limit })
    const data = page.map((row) => toEvent(row, mode.livemode))
    return { data, nextCursor: data.length === query.limit ? (data.at(-1)?.id ?? null) : null }
  })

  apiRoute(app, parts, resendApiEvent, (mode) => ({ params, body }, { holder, tx }) => {
    const endpointId = body.endpointId === undefined ? undefined : orNobodys(body.endpointId)
    return resendEvent(tx, mode, holder.organizationId, { id: params.id, endpointId })
  })
}

/** The event to go on after. One that was forgotten would otherwise look like the end of the list. */
async function knownEvent(
  { db }: ModeParts,
  organizationId: string,
  query: { after?: string | undefined; cursor?: string | undefined },
): Promise<string | undefined> {
  const given = query.cursor ?? query.after
  if (given === undefined) return undefined
  const id = uuidOfEvent(given)
  if (id && (await hasEvent(db, organizationId, id))) return id
  const field = query.cursor === undefined ? 'after' : 'cursor'
  const words = 'There is no such event, or it’s older than 30 days. Leave it out to start over.'
  throw new AppError('invalid_request', words, { field })
}
