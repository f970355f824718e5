import { statementCsv, statementPdf } from '../../contract/account/balance.ts'

const LINK = 'inline-flex min-h-11 items-center underline'

/** "November 2026" */
function monthWords(month: string): string {
  const noon = new Date(`${month}-15T12:00:00Z`)
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', format).format(noon)
}

/** One statement per month, to download. */
export function Statements({ months }: { months: readonly string[] }) {
  return (
    <section aria-labelledby="statements" className="space-y-2">
      <h2 id="statements" className="text-lg">
        Statements
      </h2>
      {months.length === 0 ? (
        <p>Your first statement appears with your first top-up.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {months.map((month) => (
            <li key={month} className="flex flex-wrap items-center gap-x-6">
              <span className="min-w-40">{monthWords(month)}</span>
              {(
                [
                  ['PDF', statementPdf],
                  ['CSV', statementCsv],
                ] as const
              ).map(([name, { path }]) => (
                <a
                  key={name}
                  href={path.replace(':month', month)}
                  download
                  aria-label={`${name} for ${monthWords(month)}`}
                  className={LINK}
                >
                  {name}
                </a>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
