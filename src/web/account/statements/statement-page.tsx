import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import {
  invoicePdf,
  NO_COST_CENTER,
  ownStatement,
  quickBooksCsv,
  quickBooksIif,
  type Statement,
  statementCsv,
  statementPdf,
} from '../../../contract/account/statements.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { formatCents } from '../../../orders/price.ts'
import { useMode } from '../../account-mode.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { useShop } from '../../shop.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { calendarDay } from '../../ui/moment.ts'
import { Section } from '../../ui/section.tsx'
import { Cell, numeric, RowHead, Table } from '../../ui/table.tsx'
import { MonthFile, TestMoney } from './month-file.tsx'
import { StatementLines } from './statement-lines.tsx'

export default function StatementPage() {
  return (
    <div className="space-y-6">
      <p>
        <Link href={APP_PATHS.accountStatements} className="underline underline-offset-4">
          All statements
        </Link>
      </p>
      {useMode() === 'test' ? <TestMoney /> : <Month />}
    </div>
  )
}

function Month() {
  const { month = '' } = useParams()
  const statement = useQuery({ ...loading(ownStatement, { params: { month } }), staleTime: 0 })
  return (
    <Loaded
      query={statement}
      what="the statement"
      missing="There’s no statement for this month."
      rows={5}
    >
      {(data) => (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
          <div className="min-w-0 lg:col-start-2 lg:row-start-1">
            <GetStatement statement={data} />
          </div>
          <Card className="min-w-0 space-y-8 lg:col-start-1 lg:row-start-1">
            <div className="space-y-4">
              {data.invoice && <Badge>Paid from balance, nothing due</Badge>}
              <Invoice statement={data} />
            </div>
            <Sum statement={data} />
            <CostCenters statement={data} />
            <StatementLines statement={data} />
          </Card>
        </div>
      )}
    </Loaded>
  )
}

function Invoice({ statement: { invoice } }: { statement: Statement }) {
  if (!invoice) {
    return (
      <p className="text-muted">
        The invoice is issued when the month is over. Until then, these figures can change.
      </p>
    )
  }
  const { number, issuedOn, billTo, soldBy } = invoice
  const facts = [
    ['Bill to', billTo.name, billTo.address],
    ['From', soldBy],
    ['Invoice number', number],
    ['Issued', calendarDay(issuedOn)],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, value, more]) => (
        <div key={name} className="min-w-0 wrap-anywhere">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-medium">
            {value}
            {more && <span className="block font-normal">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What it had, what came and went, and what it has: one sum. */
function Sum({ statement }: { statement: Statement }) {
  const { opening, closing, totals } = statement
  const { deeds, charged, refunds, refunded, toppedUp, other } = totals
  const parts = [
    ['Opening balance', opening.cents, ''],
    ['Top-ups', toppedUp.cents, '+'],
    [countOf(deeds, 'deed', 'deeds'), -charged.cents, '−'],
    [countOf(refunds, 'refund', 'refunds'), refunded.cents, '+'],
    ['Other', other.cents, other.cents < 0 ? '−' : '+'],
    ['Closing balance', closing.cents, '='],
  ] as const
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-3 border-y border-line py-4 max-sm:flex-col">
      {parts
        .filter(([name, cents]) => name !== 'Other' || cents !== 0)
        .map(([name, cents, sign]) => (
          <div key={name} className="max-sm:flex max-sm:justify-between max-sm:gap-4">
            <dt className="text-xs text-muted max-sm:text-sm">{name}</dt>
            <dd className={`figure font-medium ${sign === '=' ? 'text-lg' : ''}`}>
              {sign && <span className="me-2 font-normal text-muted">{sign}</span>}
              {formatCents(sign === '−' || sign === '+' ? Math.abs(cents) : cents)}
            </dd>
          </div>
        ))}
    </dl>
  )
}

function GetStatement({ statement }: { statement: Statement }) {
  const { month, invoice } = statement
  const { brandName } = useShop()
  return (
    <Section title="Get this statement" isCard className="space-y-4">
      <div className="grid gap-2">
        <MonthFile file={statementPdf} month={month} name="PDF" isMain />
        <MonthFile file={statementCsv} month={month} name="CSV" />
        {invoice && (
          <>
            <MonthFile file={invoicePdf} month={month} name="Invoice" />
            <MonthFile file={quickBooksCsv} month={month} name="QuickBooks CSV" />
            <MonthFile file={quickBooksIif} month={month} name="QuickBooks IIF" />
          </>
        )}
      </div>
      {invoice && (
        <p className="text-xs text-muted">
          {`CSV is for QuickBooks Online (Import data, Journal entries), IIF for QuickBooks Desktop. Online needs these accounts first: ${brandName} Balance, ${brandName} Top-Ups and Deed Copies. Cost centers become classes.`}
        </p>
      )}
    </Section>
  )
}

/** Where a phone has no room. */
const WIDE = 'max-sm:hidden'
const COLUMNS = [
  { name: 'Cost center' },
  ...numeric('Deeds'),
  ...numeric('Charged', 'Refunded').map((column) => ({ ...column, className: WIDE })),
  ...numeric('Net'),
]

function CostCenters({ statement }: { statement: Statement }) {
  const { costCenters, totals } = statement
  return (
    <Section title="By cost center" titleClass="mb-2 text-lg">
      <Table caption="Cost centers" columns={COLUMNS}>
        {costCenters.map(({ costCenter, ...sum }) => (
          <SumRow key={costCenter} name={costCenter ?? NO_COST_CENTER} sum={sum} />
        ))}
        <tr className="text-muted">
          <RowHead>Sales tax</RowHead>
          <Cell />
          <Cell className={WIDE} />
          <Cell className={WIDE} />
          <Cell isNumeric>{formatCents(0)}</Cell>
        </tr>
        <SumRow name="Total" sum={totals} className="border-t-2 border-t-ink font-medium" />
      </Table>
    </Section>
  )
}

interface Props {
  name: string
  sum: Pick<Statement['totals'], 'deeds' | 'charged' | 'refunded'>
  className?: string
}

function SumRow({ name, sum: { deeds, charged, refunded }, className }: Props) {
  return (
    <tr className={className}>
      <RowHead>{name}</RowHead>
      <Cell isNumeric>{deeds}</Cell>
      <Cell isNumeric className={WIDE}>
        {formatCents(charged.cents)}
      </Cell>
      <Cell isNumeric className={WIDE}>
        {formatCents(refunded.cents)}
      </Cell>
      <Cell isNumeric>{formatCents(charged.cents - refunded.cents)}</Cell>
    </tr>
  )
}
