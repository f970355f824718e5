import { sellerOf } from '../../addresses/offices/seller-words.ts'
import { AppError } from '../../errors.ts'
import { readStatement } from '../../money/balance/movements.db.ts'
import { BYTE_ORDER_MARK, csvDollars, csvRow } from '../../orders/lists/csv.ts'
import { orderNumber } from '../../orders/order.ts'
import { shopDate, startOfShopDay } from '../../orders/shop-day.ts'
import { readOrganization } from '../../organizations/organizations.db.ts'
import type { Parts } from '../../parts.ts'
import { drawItemized } from './receipt-sheet.ts'
import { STATEMENT_WORDS, statementOf } from './statement.ts'

type StatementParts = Pick<Parts, 'db' | 'config'>

const COLUMNS = ['Date', 'Type', 'File number', 'Reference', 'Order', 'Address', 'Amount']

/** A month of an organization's balance as a PDF, by file number. */
export async function openStatement(
  { db, config }: StatementParts,
  organizationId: string,
  month: string,
): Promise<Buffer> {
  const organization = await readOrganization(db, organizationId)
  if (!organization) throw new AppError('not_found', 'There is no such statement.')
  const { BRAND_NAME: brandName, TIME_ZONE: timeZone } = config
  const statement = await readStatement(db, organizationId, { month, timeZone })
  const seller = sellerOf(config)
  const words = statementOf(statement, { organization: organization.name, seller, timeZone })
  return drawItemized(words, { brandName, madeAt: startOfShopDay(`${month}-01`, timeZone) })
}

/** The same as CSV, one row per deed. */
export async function statementRows(
  { db, config }: StatementParts,
  organizationId: string,
  month: string,
): Promise<AsyncIterable<string>> {
  const timeZone = config.TIME_ZONE
  const { rows } = await readStatement(db, organizationId, { month, timeZone })
  return (async function* () {
    yield BYTE_ORDER_MARK + csvRow(COLUMNS)
    for (const { at, kind, fileNumber, reference, orderId, address, cents } of rows) {
      yield csvRow([
        shopDate(at, timeZone),
        STATEMENT_WORDS[kind],
        fileNumber,
        reference,
        orderId && orderNumber(orderId),
        address,
        csvDollars(cents),
      ])
    }
  })()
}
