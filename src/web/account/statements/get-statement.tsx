import {
  invoicePdf,
  quickBooksCsv,
  quickBooksIif,
  type Statement,
  statementCsv,
  statementPdf,
} from '../../../contract/account/statements.ts'
import { useShop } from '../../shop.tsx'
import { Card } from '../../ui/card.tsx'
import { MonthFile } from './month-file.tsx'

export function GetStatement({ statement }: { statement: Statement }) {
  const { month, invoice } = statement
  const { brandName } = useShop()
  return (
    <Card aria-labelledby="get-statement" className="space-y-4">
      <h2 id="get-statement" className="text-lg">
        Get this statement
      </h2>
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
    </Card>
  )
}
