import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Margin, ownerReportsCall, type Share } from '../../../contract/staff/owner-reports.ts'
import { csvDollars } from '../../../orders/lists/csv.ts'
import { formatCents } from '../../../orders/price.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Cell, numeric, RowHead, Table } from '../../ui/table.tsx'
import { SaveCsv } from '../charts/save-csv.tsx'
import { changeOf } from '../charts/words.ts'
import { formatCount, formatDuration, formatPercent } from '../format.ts'
import { refundReason } from '../refunds/money-words.ts'
import { AD_WORDS, CUSTOMER_WORDS, MOVEMENT_WORDS } from './owner-words.ts'
import type { AskedRange } from './range.ts'

export function OwnerReports({ asked }: { asked: AskedRange }) {
  const reports = useQuery({
    ...loading(ownerReportsCall, { query: asked }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={reports} what="the money reports" rows={6}>
      {(data) => (
        <section aria-labelledby="owner-title" className="space-y-4">
          <div>
            <h2 id="owner-title" className="text-lg">
              Money
            </h2>
            <p className="text-xs text-muted">
              {`For owners. A deed counts on the day it was delivered, a refund on its own day. Staff time at ${formatCents(data.staffHourCents)} per hour, from the desk’s clocks; office fees as the offices list them. Disputes are under the card provider’s account only.`}
            </p>
          </div>
          <Margins title="Margin by source" rows={data.sources} />
          <Margins title="Margin by office" rows={data.offices}>
            {data.officesLeftOut > 0 &&
              `The ${data.offices.length} offices with the most revenue; ${formatCount(data.officesLeftOut)} more have less.`}
          </Margins>
          <div className="grid gap-4 xl:grid-cols-2">
            <Shares
              title="Refunds by reason"
              counted="Refunds"
              rows={data.reasons}
              named={refundReason}
            />
            <Shares
              title="Revenue by state"
              counted="Deeds"
              rows={data.states}
              named={(name) => name}
            />
            <Shares
              title="Revenue by ad"
              counted="Orders"
              rows={data.ads}
              named={(name) => AD_WORDS[name] ?? name}
            />
            <Shares
              title="Revenue by customer"
              counted="Orders"
              rows={data.customers}
              named={(name) => CUSTOMER_WORDS[name] ?? name}
            />
            <Shares
              title="Card provider’s account"
              counted="Movements"
              total="To be paid out"
              rows={data.movements}
              named={(name) => MOVEMENT_WORDS[name] ?? name}
            />
          </div>
        </section>
      )}
    </Loaded>
  )
}

const NONE = 'Nothing in this period.'

function Report({
  title,
  columns,
  rows,
  children,
}: {
  title: string
  columns: string[]
  rows: (string | number | null)[][]
  children: ReactNode
}) {
  return (
    <Card aria-label={title} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base">{title}</h3>
        {rows.length > 0 && <SaveCsv name={title} columns={columns} rows={rows} />}
      </div>
      {rows.length === 0 ? <p className="text-muted">{NONE}</p> : children}
    </Card>
  )
}

const FIRST = 8

/** The first few rows, and a button for the rest. */
function useFirst<Row>(rows: Row[]) {
  const [isAll, setIsAll] = useState(false)
  const shown = isAll ? rows : rows.slice(0, FIRST)
  const more = shown.length < rows.length && (
    <Button variant="quiet" className="text-xs" onClick={() => setIsAll(true)}>
      {`Show all ${formatCount(rows.length)}`}
    </Button>
  )
  return { shown, more }
}

const MARGIN_COLUMNS = [
  'Deeds',
  'Revenue',
  'Change',
  'Provider’s fees',
  'Office fees',
  'Staff time',
  'Staff cost',
  'Margin',
  'Per deed',
]

function Margins({
  title,
  rows,
  children,
}: {
  title: string
  rows: Margin[]
  children?: ReactNode
}) {
  const { shown, more } = useFirst(rows)
  const perDeed = ({ deeds, marginCents }: Margin) =>
    deeds === 0 ? null : Math.round(marginCents / deeds)
  return (
    <Report
      title={title}
      columns={['Name', ...MARGIN_COLUMNS.filter((name) => name !== 'Change'), 'Previous revenue']}
      rows={rows.map((row) => [
        row.name,
        row.deeds,
        csvDollars(row.revenueCents),
        csvDollars(row.feeCents),
        csvDollars(row.officeCents),
        Math.round(row.staffSeconds / 60),
        csvDollars(row.staffCents),
        csvDollars(row.marginCents),
        perDeed(row) === null ? null : csvDollars(perDeed(row) ?? 0),
        csvDollars(row.revenueBefore),
      ])}
    >
      <Table
        caption={title}
        columns={[title.endsWith('office') ? 'Office' : 'Source', ...numeric(...MARGIN_COLUMNS)]}
      >
        {shown.map((row) => (
          <tr key={row.id} className="text-xs">
            <RowHead>{row.name}</RowHead>
            <Cell isNumeric>{formatCount(row.deeds)}</Cell>
            <Cell isNumeric>{formatCents(row.revenueCents)}</Cell>
            <Cell isNumeric>{changeOf(row.revenueCents, row.revenueBefore) ?? ''}</Cell>
            <Cell isNumeric>{formatCents(row.feeCents)}</Cell>
            <Cell isNumeric>{formatCents(row.officeCents)}</Cell>
            <Cell isNumeric>{formatDuration(row.staffSeconds)}</Cell>
            <Cell isNumeric>{formatCents(row.staffCents)}</Cell>
            <Cell isNumeric className={row.marginCents < 0 ? 'text-oxblood' : ''}>
              {formatCents(row.marginCents)}
              {row.revenueCents > 0 && (
                <span className="text-muted">{` (${formatPercent(row.marginCents / row.revenueCents)})`}</span>
              )}
            </Cell>
            <Cell isNumeric>{perDeed(row) === null ? '' : formatCents(perDeed(row) ?? 0)}</Cell>
          </tr>
        ))}
      </Table>
      {more}
      {children && <p className="mt-2 text-xs text-muted">{children}</p>}
    </Report>
  )
}

function Shares({
  title,
  counted,
  total = 'Total',
  rows,
  named,
}: {
  title: string
  counted: string
  total?: string
  rows: Share[]
  named: (name: string) => string
}) {
  const { shown, more } = useFirst(rows)
  const sum = rows.reduce((all, { cents }) => all + cents, 0)
  const sumBefore = rows.reduce((all, { centsBefore }) => all + centsBefore, 0)
  return (
    <Report
      title={title}
      columns={['Name', counted, 'Dollars', 'Previous period']}
      rows={rows.map(({ name, count, cents, centsBefore }) => [
        named(name),
        count,
        csvDollars(cents),
        csvDollars(centsBefore),
      ])}
    >
      <Table caption={title} columns={['Name', ...numeric(counted, 'Amount', 'Change')]}>
        {shown.map(({ name, count, cents, centsBefore }) => (
          <tr key={name} className="text-xs">
            <RowHead>{named(name)}</RowHead>
            <Cell isNumeric>{formatCount(count)}</Cell>
            <Cell isNumeric>{formatCents(cents)}</Cell>
            <Cell isNumeric>{changeOf(Math.abs(cents), Math.abs(centsBefore)) ?? ''}</Cell>
          </tr>
        ))}
        <tr className="text-xs font-medium">
          <RowHead>{total}</RowHead>
          <Cell isNumeric />
          <Cell isNumeric>{formatCents(sum)}</Cell>
          <Cell isNumeric>{changeOf(sum, sumBefore) ?? ''}</Cell>
        </tr>
      </Table>
      {more}
    </Report>
  )
}
