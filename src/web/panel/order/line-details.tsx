import type { PageLine } from '../../../contract/staff/order-page.ts'
import { lineIs } from '../../../orders/line.ts'
import { formatCents } from '../../../orders/price.ts'
import { ANSWER_WORDS } from '../desk/desk-words.ts'
import { documentWords } from '../document/document-words.ts'
import { Fact, Facts } from '../facts.tsx'
import { formatDate, formatDistance } from '../format.ts'
import { Outside } from '../links.tsx'
import { DenseTable } from '../lists/dense-table.tsx'
import { storedWords } from '../stored-words.ts'
import { LineActs, type LineProps } from './line-acts.tsx'
import { LineDocuments } from './line-documents.tsx'
import { standingWords } from './line-row-words.ts'

export function LineDetails(props: LineProps) {
  const { line, mayAct, shownDocument, onShow } = props
  return (
    <>
      <LineDocuments line={line} shown={shownDocument} onShow={onShow} />
      <LineLinks line={line} />
      <Records line={line} />
      {mayAct && <LineActs {...props} />}
    </>
  )
}

function Records({ line }: { line: PageLine }) {
  const { office, officeConflict, found, answers, promisedBy, refundedAfter } = line
  const now = new Date()
  const isOpen = lineIs('inWork', line.progress)
  return (
    <Facts isDense>
      <Fact name="Price">{formatCents(line.price)}</Fact>
      {isOpen && promisedBy && (
        <Fact name="Due">{`${formatDate(promisedBy)}, ${formatDistance(promisedBy, now)}`}</Fact>
      )}
      {isOpen && refundedAfter && (
        <Fact name="Auto-refund">
          {`${formatDate(refundedAfter)}, ${formatDistance(refundedAfter, now)}`}
        </Fact>
      )}
      <Fact name="Office">
        {office ? (
          <>
            {office.url ? (
              <OutsideLink href={office.url}>{`${office.title}, ${office.place}`}</OutsideLink>
            ) : (
              `${office.title}, ${office.place}`
            )}
            {office.phone && (
              <>
                {' · '}
                <a href={`tel:${office.phone}`} className={UNDERLINED}>
                  {office.phone}
                </a>
              </>
            )}
          </>
        ) : (
          (officeConflict ?? 'Unknown')
        )}
      </Fact>
      {answers.length > 0 && (
        <Fact name="Sources">
          {answers.map(({ source, answer, detail, askedAt }) => (
            <span key={source} className="block">
              {`${[`${source}: ${storedWords(ANSWER_WORDS, answer).toLowerCase()}`, detail].filter(Boolean).join(', ')} `}
              <span className="text-muted">{formatDate(askedAt)}</span>
            </span>
          ))}
        </Fact>
      )}
      {found && (
        <Fact name="Index">
          {documentWords(found)}
          <span className="block text-muted">
            {`From ${found.source} for ${found.situs} `}
            {found.deepLink && <OutsideLink href={found.deepLink}>Open at the office</OutsideLink>}
          </span>
        </Fact>
      )}
    </Facts>
  )
}

const UNDERLINED = 'underline decoration-edge underline-offset-4'

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <Outside href={href} className={UNDERLINED}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Outside>
  )
}

function LineLinks({ line }: { line: PageLine }) {
  if (line.links.length === 0) return null
  return (
    <DenseTable
      caption={`Links to the deed of ${line.address.streetAddress}`}
      rows={line.links}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Link', isRowHead: true, isWrapped: true, cell: standingWords },
        { name: 'Created', cell: ({ createdAt }) => formatDate(createdAt) },
        { name: 'Expires', cell: ({ expiresAt }) => formatDate(expiresAt) },
        {
          name: 'Last download',
          cell: ({ lastDownloadedAt }) => (lastDownloadedAt ? formatDate(lastDownloadedAt) : '–'),
        },
        { name: 'Downloads', width: 'w-20', isNumeric: true, cell: ({ downloads }) => downloads },
      ]}
    />
  )
}
