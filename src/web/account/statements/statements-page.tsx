import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ownStatements, statementCsv, statementPdf } from '../../../contract/account/statements.ts'
import { statementPath } from '../../../contract/paths.ts'
import { useMode } from '../../account-mode.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { useMember } from '../use-member.ts'
import { AccountingForm } from './accounting-form.tsx'
import { calendarMonth } from './calendar-month.ts'
import { MonthFile } from './month-file.tsx'
import { TestMoney } from './test-money.tsx'

const COLUMNS = ['Month', 'Invoice', 'Statement']

export default function StatementsPage() {
  return useMode() === 'test' ? <TestMoney /> : <Statements />
}

function Statements() {
  const statements = useQuery({ ...loading(ownStatements, {}), staleTime: 0 })
  const { isAdmin } = useMember()
  return (
    <Loaded query={statements} what="the statements" rows={4}>
      {({ months, ...accounting }) => (
        <div className="space-y-10">
          {months.length === 0 ? (
            <p>Your first statement appears with your first top-up.</p>
          ) : (
            <Table caption="Months" columns={COLUMNS}>
              {months.map(({ month, invoice }) => (
                <tr key={month}>
                  <RowHead>
                    <Link
                      href={statementPath(month)}
                      className="inline-flex min-h-11 items-center underline underline-offset-4"
                    >
                      {calendarMonth(month)}
                    </Link>
                  </RowHead>
                  <Cell>{invoice ?? <span className="text-muted">When it’s over</span>}</Cell>
                  <Cell className="whitespace-nowrap">
                    <MonthFile file={statementPdf} month={month} name="PDF" />{' '}
                    <MonthFile file={statementCsv} month={month} name="CSV" />
                  </Cell>
                </tr>
              ))}
            </Table>
          )}
          {isAdmin && <AccountingForm accounting={accounting} />}
        </div>
      )}
    </Loaded>
  )
}
