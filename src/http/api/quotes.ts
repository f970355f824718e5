import type { FastifyInstance } from 'fastify'
import { quoteDeeds } from '../../contract/api/quotes.ts'
import { confirmedFor, quotesFor } from './addresses.ts'
import { type ApiParts, apiRoute } from './route.ts'

export function quoteRoutes(app: FastifyInstance, parts: ApiParts): void {
  apiRoute(app, parts, quoteDeeds, (mode) => {
    const confirm = confirmedFor(mode)
    const quote = quotesFor(app, mode)
    return async ({ body: { addresses } }, { holder: { organizationId } }) => {
      const confirmed = await confirm(organizationId, addresses)
      return {
        livemode: mode.livemode,
        quotes: await quote(organizationId, addresses, confirmed),
      }
    }
  })
}
