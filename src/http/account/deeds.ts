import type { FastifyInstance } from 'fastify'
import type { Mode } from '../../contract/account/calls.ts'
import * as calls from '../../contract/account/orders.ts'
import { checkDeeds, openDeeds } from '../../delivery/downloads/open-bundle.ts'
import { usedCostCenters } from '../../orders/lists/own-search.db.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import { countsOfDeeds, type DeedOfOrder, pageOfDeeds } from '../api/own-orders.ts'
import type { ApiParts } from '../api/route.ts'
import { limit } from '../limits.ts'
import { linkNext, tellBeside } from '../paging.ts'
import { route } from '../route.ts'
import { chosenMode } from './mode.ts'

const MOST_COST_CENTERS = 200

/** An organization's deeds, as its members find and download them. */
export function accountDeedRoutes(app: FastifyInstance, parts: ApiParts): void {
  const modeOf = (mode: Mode) => chosenMode(parts, mode)

  route(app, parts, calls.deedList, async ({ query }, { request, reply, session }) => {
    const page = await pageOfDeeds(modeOf(query.mode), organizationOf(session), query)
    if (page.next) linkNext(request, reply, page.next)
    tellBeside({ request, reply }, { searchedTo: page.searchedTo })
    return page.deeds.map(toListed)
  })

  route(app, parts, calls.deedCounts, async ({ query }, { session }) =>
    countsOfDeeds(modeOf(query.mode), organizationOf(session), query),
  )

  route(app, parts, calls.costCenterList, async ({ query }, { session }) =>
    usedCostCenters(modeOf(query.mode).db, organizationOf(session), MOST_COST_CENTERS),
  )

  route(app, parts, calls.deedFiles, async ({ query }, { request, session }) => {
    const mode = modeOf(query.mode)
    const organizationId = organizationOf(session)
    const deeds = await checkDeeds(mode, organizationId, query.ids.split(','))
    await limit(parts, 'bundles', request, { link: `${organizationId}:account` })
    return { content: await openDeeds(mode, deeds), name: `deeds-${deeds.length}.zip` }
  })
}

function toListed({ deed, order, position }: DeedOfOrder): calls.ListedDeed {
  const { number: orderNumber, costCenter, placedBy, deeds } = order
  return { ...deed, orderNumber, costCenter, placedBy, place: position + 1, of: deeds.length }
}
