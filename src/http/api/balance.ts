import type { FastifyInstance } from 'fastify'
import { readBalanceCall, readStatementCall } from '../../contract/api/balance.ts'
import { usd } from '../../contract/api/money.ts'
import { readAutomatic } from '../../money/automatic/automatic.db.ts'
import { readCalendar } from '../../money/balance/accounting.db.ts'
import { readBalance } from '../../money/balance/balances.db.ts'
import { readStatement } from '../../money/balance/movements.db.ts'
import { openMonth } from '../../money/balance/open-month.ts'
import { type ApiParts, apiRoute } from './route.ts'
import { statementView } from './statement-view.ts'

export function balanceRoutes(app: FastifyInstance, parts: ApiParts): void {
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
    const { organizationId } = holder
    const { month } = params
    const { livemode } = mode
    if (livemode)
      return { livemode, ...statementView(await openMonth(parts, organizationId, month)) }
    // Test money has no invoices; its months are those of the organization all the same.
    const calendar = await readCalendar(parts.db, organizationId, parts.config.TIME_ZONE)
    const statement = await readStatement(mode.db, organizationId, { month, calendar })
    return { livemode, ...statementView({ calendar, statement, invoice: undefined }) }
  })
}
