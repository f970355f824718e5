import { sellerOf } from '../../addresses/offices/seller-words.ts'
import { AppError } from '../../errors.ts'
import { byFile, type MovementKind, type Statement } from '../../money/balance/movement.ts'
import { readStatement } from '../../money/balance/movements.db.ts'
import { BYTE_ORDER_MARK, csvDollars, csvRow } from '../../orders/lists/csv.ts'
import { orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import { shopDate, startOfShopDay } from '../../orders/shop-day.ts'
import { readOrganization } from '../../organizations/organizations.db.ts'
import type { Parts } from '../../parts.ts'
import { drawItemized, type Itemized } from './receipt-sheet.ts'

type StatementParts = Pick<Parts, 'db' | 'config'>

const COLUMNS = ['Date', 'Type', 'File number', 'Reference', 'Order', 'Address', 'Amount']

const STATEMENT_WORDS: Record<MovementKind, string> = {
  top_up: 'Top-up',
  order: 'Deed',
  refund: 'Refund',
  returned: 'Returned to the card',
  disputed: 'Taken back by a bank',
  restored: 'Restored',
  test_credit: 'Test money',
}

/** A month of an organization's balance as a PDF, by file number. */
export async function openStatement(
  { db, config }: StatementParts,
  organizationId: string,
  month: string,
): Promise<Buffer> {
  const organization = await readOrganization(db, organizationId)
  if (!organization) throw new AppError('not_found', 'We can’t find this statement.')
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

/** "November 2026" */
function monthInWords(month: string): string {
  const noon = new Date(`${month}-15T12:00:00Z`)
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(noon)
}

function statementOf(
  statement: Statement,
  about: { organization: string; seller: string; timeZone: string },
): Itemized {
  const { rows, openingCents, closingCents } = statement
  const month = monthInWords(statement.month)
  const files = byFile(rows).map(({ fileNumber, deeds, chargedCents, refundedCents }) => ({
    title: fileNumber ? `File ${fileNumber}` : 'No file number',
    details: [
      `${deeds === 1 ? '1 deed' : `${deeds} deeds`}, ${formatCents(chargedCents)}`,
      ...(refundedCents > 0 ? [`Refunded ${formatCents(refundedCents)}`] : []),
    ],
    amount: formatCents(refundedCents - chargedCents),
  }))
  const others = rows
    .filter(({ kind }) => kind !== 'order' && kind !== 'refund')
    .map(({ kind, at, cents }) => ({
      title: STATEMENT_WORDS[kind],
      details: [shopDate(at, about.timeZone)],
      amount: formatCents(cents),
    }))
  return {
    title: `Statement for ${month}`,
    heading: `Statement for ${month}`,
    mark: about.organization.toUpperCase(),
    soldBy: about.seller,
    facts: [
      ['Organization', about.organization],
      ['Opening balance', formatCents(openingCents)],
    ],
    items: [...others, ...files],
    sums: [{ label: 'Closing balance', amount: formatCents(closingCents), isStrong: true }],
    notes: [],
  }
}
