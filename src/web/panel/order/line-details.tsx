import { useEffect, useRef } from 'react'
import {
  documentFile,
  documentProvenance,
  type PageDocument,
  type PageLine,
} from '../../../contract/staff/order-page.ts'
import { lineIs } from '../../../orders/line.ts'
import { formatCents } from '../../../orders/price.ts'
import { urlOf } from '../../api.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Answers } from '../desk/line-records.tsx'
import { documentWords } from '../document/document-words.ts'
import { Fact, Facts } from '../facts.tsx'
import { formatDate, formatDay, formatDistance } from '../format.ts'
import { Outside } from '../links.tsx'
import { DenseTable } from '../lists/dense-table.tsx'
import { LineActs, type LineProps } from './line-acts.tsx'
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
          <Answers answers={answers} />
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

const UNDERLINED = 'quiet-link'

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

/** Drawing a PDF takes as much code as the rest of the panel, so it loads with the first one. */
export const DocumentWithFacts = lazyPart(
  () => import('../document/document-with-facts.tsx'),
  <Skeleton label="Loading the viewer" rows={3} />,
)

interface DocumentsProps {
  line: PageLine
  shown: string | undefined
  onShow: (documentId: string | undefined) => void
}

export function LineDocuments({ line, shown, onShow }: DocumentsProps) {
  if (line.documents.length === 0) return null
  const open = line.documents.find(({ id }) => id === shown)
  return (
    <div>
      <DenseTable
        caption={`Documents of ${line.address.streetAddress}`}
        rows={line.documents}
        keyOf={({ id }) => id}
        lookOf={({ supersededAt }) => (supersededAt ? 'text-muted' : '')}
        columns={[
          { name: 'Document', width: 'w-36', isRowHead: true, cell: standing },
          { name: 'What', isWrapped: true, cell: documentWords },
          {
            name: 'From',
            isWrapped: true,
            cell: ({ isByStaff, source }) => (isByStaff ? 'Uploaded by staff' : source),
          },
          { name: 'Received', width: 'w-44', cell: ({ retrievedAt }) => formatDate(retrievedAt) },
          {
            name: 'File',
            width: 'w-36',
            cell: (document) => (
              <Files document={document} line={line} shown={shown} onShow={onShow} />
            ),
          },
        ]}
      />
      {open && <ShownDocument key={open.id} document={open} line={line} />}
    </div>
  )
}

const LINK = 'inline-flex min-h-6 items-center quiet-link'

function Files({ document, line, shown, onShow }: DocumentsProps & { document: PageDocument }) {
  const isShown = document.id === shown
  const name = `${document.documentType} of ${line.address.streetAddress}`
  return (
    <span className="flex gap-3 text-ink">
      {!document.deletedAt && (
        <button
          type="button"
          aria-expanded={isShown}
          aria-label={`${isShown ? 'Close' : 'View'} ${name}`}
          onClick={() => onShow(isShown ? undefined : document.id)}
          className={LINK}
        >
          {isShown ? 'Close' : 'View'}
        </button>
      )}
      <Outside
        href={urlOf(documentProvenance, { params: { id: document.id } })}
        title={`SHA-256 ${document.sha256}`}
        className={LINK}
      >
        Provenance
        <span className="sr-only">{` sheet of ${name} (opens in a new tab)`}</span>
      </Outside>
    </span>
  )
}

/** The focus moves to the opened document, so the viewer's keys work right away. */
function ShownDocument({ document, line }: { document: PageDocument; line: PageLine }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const title = `${document.documentType} of ${line.address.streetAddress}`
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={`Viewer: ${title}`}
      className="mt-2 rounded border border-line bg-paper p-2"
    >
      <DocumentWithFacts
        url={urlOf(documentFile, { params: { id: document.id } })}
        title={title}
        copyId={document.supersededAt ? null : document.copyId}
      />
    </section>
  )
}

function standing({ supersededAt, deletedAt }: PageDocument): string {
  if (deletedAt) return `Deleted ${formatDay(deletedAt)}`
  return supersededAt ? 'Replaced' : 'Current'
}
