import type { FastifyInstance } from 'fastify'
import { readBalanceCall, readOwnKey, readStatementCall } from '../../contract/api/balance.ts'
import { usd } from '../../contract/api/deed.ts'
import { readAutomatic } from '../../money/automatic/automatic.db.ts'
import { readBalance } from '../../money/balance/balances.db.ts'
import { openMonth } from '../../money/balance/close-months.ts'
import { readStatement } from '../../money/balance/movements.db.ts'
import { type ApiParts, apiRoute } from './route.ts'
import { statementView } from './statement-view.ts'

/** What a key is, and what its organization has to spend. */
export function balanceRoutes(app: FastifyInstance, parts: ApiParts): void {
  apiRoute(app, parts, readOwnKey, () => async (_input, { holder }) => {
    const { keyName: name, organization, livemode, scopes, version } = holder
    return { name, organization, livemode, scopes, version }
  })

  apiRoute(app, parts, readBalanceCall, (mode) => async (_input, { holder }) => {
    const { organizationId } = holder
    const { cents, lowCents } = await readBalance(mode.db, organizationId)
    const automatic = await readAutomatic(mode.db, organizationId)
    return {
      livemode: mode.livemode,
      balance: usd(cents),
      lowBelow: usd(lowCents),
      isLow: cents < lowCents,
      automaticTopUp: Boolean(automatic?.onSince) && !automatic?.stoppedAt,
    }
  })

  apiRoute(app, parts, readStatementCall, (mode) => async ({ params }, { holder }) => {
    const { organizationId, timeZones } = holder
    const { month } = params
    const { livemode } = mode
    if (livemode) {
      return { livemode, ...statementView(await openMonth(parts, organizationId, month)) }
    }
    // Test money has no invoices; its months are those of the organization all the same.
    const calendar = { timeZones, shopZone: parts.config.TIME_ZONE }
    const statement = await readStatement(mode.db, organizationId, { month, calendar })
    return { livemode, ...statementView({ calendar, statement, invoice: undefined }) }
  })
}
