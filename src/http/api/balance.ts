import type { FastifyInstance } from 'fastify'
import { readBalanceCall, readStatementCall } from '../../contract/api/balance.ts'
import { usd } from '../../contract/api/money.ts'
import { readAutomatic } from '../../money/automatic/automatic.db.ts'
import { readBalance } from '../../money/balance/balances.db.ts'
import { byFile } from '../../money/balance/movement.ts'
import { readStatement } from '../../money/balance/movements.db.ts'
import { type ApiParts, apiRoute } from './route.ts'

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
    const timeZone = mode.config.TIME_ZONE
    const wanted = { month: params.month, timeZone }
    const statement = await readStatement(mode.db, holder.organizationId, wanted)
    return {
      livemode: mode.livemode,
      month: params.month,
      opening: usd(statement.openingCents),
      closing: usd(statement.closingCents),
      files: byFile(statement.rows).map(({ chargedCents, refundedCents, ...file }) => ({
        ...file,
        charged: usd(chargedCents),
        refunded: usd(refundedCents),
      })),
      rows: statement.rows.map((row) => ({ ...row, amount: usd(row.cents) })),
    }
  })
}
