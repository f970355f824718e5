import { useState } from 'react'
import { Link } from 'wouter'
import {
  MOST_ROWS,
  NO_COST_CENTER,
  STATEMENT_WORDS,
  type Statement,
} from '../../../contract/account/statements.ts'
import { accountOrderPath } from '../../../contract/paths.ts'
import { orderNumber } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { calendarDay } from '../../ui/moment.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'

type Row = Statement['rows'][number]

/** As many of a group as are shown at first. */
const FIRST = 20

export function StatementLines({ statement }: { statement: Statement }) {
  const { rows, isMore } = statement
  const [isByDate, setIsByDate] = useState(false)
  if (rows.length === 0) return <p>The balance didn’t move this month.</p>
  return (
    <section aria-labelledby="lines" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="lines" className="text-lg">
          Lines
        </h2>
        <fieldset className="flex gap-2">
          <legend className="sr-only">Order of the lines</legend>
          <Button variant="secondary" aria-pressed={!isByDate} onClick={() => setIsByDate(false)}>
            By cost center
          </Button>
          <Button variant="secondary" aria-pressed={isByDate} onClick={() => setIsByDate(true)}>
            By date, with balance
          </Button>
        </fieldset>
      </div>
      {isByDate ? (
        <Lines caption="By date" rows={rows} hasBalance />
      ) : (
        groupsOf(statement).map(({ name, words, cents, lines }) => (
          <div key={name}>
            <h3 className="flex flex-wrap justify-between gap-x-4 bg-deep px-3 py-2 font-sans text-sm">
              <span>
                <span className="font-medium">{name}</span>{' '}
                <span className="text-muted">{words}</span>
              </span>
              <span className="figure">{signed(cents)}</span>
            </h3>
            <Lines caption={name} rows={lines} />
          </div>
        ))
      )}
      {isMore && (
        <p className="text-muted">
          {`These are the first ${MOST_ROWS} lines. The PDF and the CSV have all of them.`}
        </p>
      )}
    </section>
  )
}

function groupsOf({ costCenters, totals, rows }: Statement) {
  const isOfDeed = ({ kind }: Row) => kind === 'order' || kind === 'refund'
  const others = rows.filter((row) => !isOfDeed(row))
  return [
    ...costCenters.map(({ costCenter, deeds, refunds, charged, refunded }) => ({
      name: costCenter ?? NO_COST_CENTER,
      words: [countOf(deeds, 'deed', 'deeds'), refunds > 0 && countOf(refunds, 'refund', 'refunds')]
        .filter(Boolean)
        .join(', '),
      cents: refunded.cents - charged.cents,
      lines: rows.filter((row) => isOfDeed(row) && row.costCenter === costCenter),
    })),
    {
      name: 'Top-ups and other transactions',
      words: '',
      cents: totals.toppedUp.cents + totals.other.cents,
      lines: others,
    },
  ].filter(({ lines }) => lines.length > 0)
}

/** Where a phone has no room. */
const WIDE = 'max-md:hidden'

function Lines({
  caption,
  rows,
  hasBalance = false,
}: {
  caption: string
  rows: readonly Row[]
  hasBalance?: boolean
}) {
  const [most, setMost] = useState(FIRST)
  const columns = [
    { name: 'File number' },
    { name: 'Date', className: WIDE },
    { name: 'Deed for', className: WIDE },
    { name: 'Order', className: WIDE },
    { name: 'Amount', isNumeric: true },
    ...(hasBalance ? [{ name: 'Balance', isNumeric: true }] : []),
  ]
  return (
    <>
      <Table caption={caption} columns={columns} isDense>
        {rows.slice(0, most).map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a statement's rows never change places
          <tr key={place}>
            <RowHead>
              {row.fileNumber ?? '–'}
              <span className="block font-normal text-muted md:hidden">
                {whatOf(row)}
                <span className="block">{calendarDay(row.date)}</span>
              </span>
            </RowHead>
            <Cell className={`whitespace-nowrap ${WIDE}`}>
              <time dateTime={row.date}>{calendarDay(row.date)}</time>
            </Cell>
            <Cell className={WIDE}>{whatOf(row)}</Cell>
            <Cell className={WIDE}>
              {row.orderId && (
                <Link
                  href={accountOrderPath(row.orderId)}
                  className="underline decoration-edge underline-offset-4"
                >
                  {orderNumber(row.orderId)}
                </Link>
              )}
            </Cell>
            <Cell isNumeric className={row.amount.cents > 0 ? 'text-seal' : ''}>
              {signed(row.amount.cents)}
            </Cell>
            {hasBalance && <Cell isNumeric>{formatCents(row.balance.cents)}</Cell>}
          </tr>
        ))}
      </Table>
      {rows.length > most && (
        <Button variant="quiet" className="ps-0" onClick={() => setMost(rows.length)}>
          {`Show ${countOf(rows.length - most, 'more line', 'more lines')}`}
        </Button>
      )}
    </>
  )
}

function whatOf({ kind, address }: Row): string {
  if (kind === 'order' && address) return address
  return [STATEMENT_WORDS[kind], address].filter(Boolean).join(': ')
}

function signed(cents: number): string {
  return cents > 0 ? `+${formatCents(cents)}` : formatCents(cents)
}
