import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../audit/audit.db.ts'
import * as calls from '../../contract/account/statements.ts'
import {
  journalCsv,
  journalIif,
  journalOf,
  statementCsv,
} from '../../delivery/statements/statement-files.ts'
import { drawInvoice, drawStatement } from '../../delivery/statements/statement-sheet.ts'
import { notFound } from '../../errors.ts'
import { readAccounting } from '../../money/balance/accounting.db.ts'
import { changeAccounting } from '../../money/balance/change-accounting.ts'
import { closeMonths, openInvoicedMonth, openMonth } from '../../money/balance/close-months.ts'
import { invoiceNumbers } from '../../money/balance/invoices.db.ts'
import { type Calendar, monthAt, monthBefore, zoneOf } from '../../money/balance/month.ts'
import { firstMovement } from '../../money/balance/movements.db.ts'
import type { BilledMonth } from '../../money/balance/statement.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import type { Parts } from '../../parts.ts'
import { statementView } from '../api/statement-view.ts'
import { act, type Call, route } from '../route.ts'

/** An organization's months, as its bookkeeper needs them. Live money only. */
export function accountStatementRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

  route(app, parts, calls.ownStatements, async (_input, { session }) => {
    const organizationId = organizationOf(session)
    await closeMonths(parts, organizationId)
    const [accounting, first, numbers] = await Promise.all([
      readAccounting(db, organizationId),
      firstMovement(db, organizationId),
      invoiceNumbers(db, organizationId),
    ])
    if (!accounting) throw notFound('organization')
    const { name, billingName, billingAddress, mailsStatements, timeZones } = accounting
    const calendar = { timeZones, shopZone: config.TIME_ZONE }
    const now = monthAt(calendar, clock())
    const timeZone = zoneOf(calendar, now)
    const [next] = Object.keys(timeZones).toSorted().slice(-1)
    const nextZone = next && next > now ? zoneOf(calendar, next) : timeZone
    return {
      months: monthsSince(calendar, first, now).map((month) => ({
        month,
        invoice: numbers.get(month) ?? null,
      })),
      organization: name,
      billingName: billingName ?? '',
      billingAddress: billingAddress ?? '',
      mailsStatements,
      timeZone,
      nextZone: nextZone === timeZone ? null : { timeZone: nextZone, from: `${next}-01` },
    }
  })

  act(app, parts, calls.setAccountingCall, async ({ body }, { session }) => {
    await changeAccounting(parts, session, {
      ...body,
      billingName: body.billingName || null,
      billingAddress: body.billingAddress || null,
    })
  })

  route(app, parts, calls.ownStatement, async ({ params }, { session }) => {
    const view = statementView(await openMonth(parts, organizationOf(session), params.month))
    const rows = view.rows.slice(0, calls.MOST_ROWS)
    return { ...view, livemode: true, rows, isMore: rows.length < view.rows.length }
  })

  /** Records who downloaded which month's file. */
  async function opened<M extends BilledMonth>(
    open: (of: Parts, organizationId: string, month: string) => Promise<M>,
    { params: { month } }: { params: { month: string } },
    { session }: Call,
  ): Promise<M> {
    const found = await open(parts, organizationOf(session), month)
    const { staffId } = session
    const entry = { staffId, action: 'export_statement', detail: { month }, at: clock() } as const
    await db.transaction().execute((tx) => writeAudit(tx, entry))
    return found
  }

  route(app, parts, calls.statementPdf, async (input, call) => {
    const pdf = await drawStatement(config, await opened(openMonth, input, call))
    return pdfFile(pdf, `statement-${input.params.month}`)
  })

  route(app, parts, calls.invoicePdf, async (input, call) => {
    const month = await opened(openInvoicedMonth, input, call)
    return pdfFile(await drawInvoice(config, month), `invoice-${month.invoice.number}`)
  })

  route(app, parts, calls.statementCsv, async (input, call) => {
    const { statement } = await opened(openMonth, input, call)
    return textFile(statementCsv(statement), `statement-${statement.month}.csv`)
  })

  const journal = async (...args: [{ params: { month: string } }, Call]) => {
    const { statement, invoice } = await opened(openInvoicedMonth, ...args)
    const { BRAND_NAME: brandName } = config
    return journalOf(statement, { invoice: invoice.number, brandName })
  }

  route(app, parts, calls.quickBooksCsv, async (input, call) =>
    textFile(journalCsv(await journal(input, call)), `quickbooks-${input.params.month}.csv`),
  )

  route(app, parts, calls.quickBooksIif, async (input, call) => {
    const entries = await journal(input, call)
    return textFile(journalIif(entries, config.BRAND_NAME), `quickbooks-${input.params.month}.iif`)
  })
}

/** From the month in which money first moved to this one, the latest first. */
function monthsSince(calendar: Calendar, first: Date | null, now: string): string[] {
  const months: string[] = []
  const from = first && monthAt(calendar, first)
  for (let month = now; from && month >= from; month = monthBefore(month)) months.push(month)
  return months
}

function pdfFile(pdf: Buffer, name: string) {
  return { content: Readable.from([pdf]), name: `${name}.pdf`, size: pdf.length }
}

function textFile(rows: Iterable<string>, name: string) {
  return { content: Readable.from(rows), name }
}
