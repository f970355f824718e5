import { formatCityLine } from '../../../addresses/address.ts'
import type { OrderPage, PageLine } from '../../../contract/staff/order-page.ts'
import type { LineState } from '../../../orders/line.ts'
import { lineIs } from '../../../orders/line.ts'
import { formatCents } from '../../../orders/price.ts'
import { lineWords } from '../../line-words.ts'
import { Badge, type BadgeVariant } from '../../ui/badge.tsx'
import { Fact, Facts } from '../facts.tsx'
import { formatDate, formatDistance } from '../format.ts'
import { LineActs } from './line-acts.tsx'
import { LineDocuments } from './line-documents.tsx'
import { LineLinks } from './line-links.tsx'
import { ReplacementNotice } from './replacement-notice.tsx'

const VARIANTS: Partial<Record<LineState, BadgeVariant>> = {
  delivered: 'default',
  desk: 'waiting',
  refunding: 'waiting',
}

/** One deed of the order: its status and why, what was found, what was sent. */
export function OrderLine({
  order,
  line,
  mayAct,
  shownDocument,
  onShow,
}: {
  order: OrderPage
  line: PageLine
  mayAct: boolean
  /** The document open on the page, whichever line it belongs to. */
  shownDocument: string | undefined
  onShow: (documentId: string | undefined) => void
}) {
  const { streetAddress } = line.address
  return (
    <article
      data-row
      data-line={line.id}
      tabIndex={-1}
      aria-label={`Deed of ${streetAddress}`}
      className="rounded border border-line bg-card p-5"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <h3 className="min-w-0 grow text-base max-sm:basis-full">
          {streetAddress}
          <span className="block font-sans text-xs font-normal text-muted">
            {formatCityLine(line.address)}
          </span>
        </h3>
        {line.isLate && <Badge variant="destructive">Late</Badge>}
        <Badge variant={VARIANTS[line.progress] ?? 'secondary'}>
          {lineWords(line.progress).panel}
        </Badge>
        <p className="figure font-medium">{formatCents(line.price)}</p>
      </div>
      {line.why && (
        <p
          className={`mt-3 rounded border px-4 py-2 ${line.isLate ? 'border-oxblood bg-oxblood-wash' : 'border-amber bg-amber-wash'}`}
        >
          {line.why.map((told) => (typeof told === 'string' ? told : formatDate(told.at)))}
        </p>
      )}
      <div className="mt-3 grid gap-x-8 gap-y-1 lg:grid-cols-2">
        <LineFacts line={line} />
        <FoundFacts line={line} />
      </div>
      <ReplacementNotice line={line} mayAct={mayAct} />
      <LineDocuments line={line} shown={shownDocument} onShow={onShow} />
      <LineLinks line={line} />
      {mayAct && <LineActs order={order} line={line} />}
    </article>
  )
}

function LineFacts({ line }: { line: PageLine }) {
  const now = new Date()
  const isOpen = lineIs('inWork', line.progress)
  return (
    <Facts>
      <Fact name={lineWords(line.progress).panel}>{`since ${formatDate(line.progressAt)}`}</Fact>
      {isOpen && line.promisedBy && (
        <Fact name="Promised">
          {`by ${formatDate(line.promisedBy)}, ${formatDistance(line.promisedBy, now)}`}
        </Fact>
      )}
      {isOpen && line.refundedAfter && (
        <Fact name="Refunded">
          {`by itself on ${formatDate(line.refundedAfter)}, ${formatDistance(line.refundedAfter, now)}`}
        </Fact>
      )}
    </Facts>
  )
}

function FoundFacts({ line: { office, officeConflict, found, answers } }: { line: PageLine }) {
  return (
    <Facts>
      <Fact name="Office">
        {office ? (
          <>
            {office.url ? (
              <OutsideLink href={office.url}>{`${office.title}, ${office.place}`}</OutsideLink>
            ) : (
              `${office.title}, ${office.place}`
            )}
            {office.phone && <span className="block text-muted">{office.phone}</span>}
          </>
        ) : (
          (officeConflict ?? 'Not known')
        )}
      </Fact>
      {answers.length > 0 && (
        <Fact name="Sources said">
          {answers.map(({ source, answer, detail, askedAt }) => (
            <span key={source} className="block">
              {`${source}: ${answer.replaceAll('_', ' ')}${detail ? `, ${detail}` : ''} `}
              <span className="text-muted">{formatDate(askedAt)}</span>
            </span>
          ))}
        </Fact>
      )}
      {found && (
        <Fact name="Found">
          {[
            found.documentType,
            found.instrumentNumber,
            found.recordedOn && `recorded ${found.recordedOn}`,
          ]
            .filter(Boolean)
            .join(', ')}
          <span className="block text-muted">
            {`by ${found.source} for ${found.situs} `}
            {found.deepLink && <OutsideLink href={found.deepLink}>Open at the office</OutsideLink>}
          </span>
        </Fact>
      )}
    </Facts>
  )
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="underline decoration-edge underline-offset-4"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
