import { lazy, Suspense, useEffect, useRef } from 'react'
import {
  documentFile,
  documentProvenance,
  type PageDocument,
  type PageLine,
} from '../../../contract/staff/order-page.ts'
import { urlOf } from '../../api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatDate } from '../format.ts'

/** Drawing a PDF takes as much code as the rest of the panel, so it loads with the first one. */
const DocumentViewer = lazy(() =>
  import('../document/document-viewer.tsx').then((file) => ({ default: file.DocumentViewer })),
)

interface Props {
  line: PageLine
  shown: string | undefined
  onShow: (documentId: string | undefined) => void
}

/** The documents delivered for a line, and the ones that were replaced; each can be viewed on the
 * page. */
export function LineDocuments({ line, shown, onShow }: Props) {
  if (line.documents.length === 0) return null
  const open = line.documents.find(({ id }) => id === shown)
  return (
    <section aria-label={`Documents of ${line.address.streetAddress}`} className="mt-4">
      <h4 className="font-medium">Documents</h4>
      <ul className="divide-y divide-line">
        {line.documents.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <DocumentWords document={document} />
            <span className="flex flex-wrap gap-2">
              {!document.deletedAt && (
                <Button
                  variant="secondary"
                  aria-expanded={document.id === shown}
                  aria-label={`${document.id === shown ? 'Close' : 'View'} ${document.documentType} of ${line.address.streetAddress}`}
                  onClick={() => onShow(document.id === shown ? undefined : document.id)}
                >
                  {document.id === shown ? 'Close' : 'View'}
                </Button>
              )}
              <a
                href={urlOf(documentProvenance, { params: { id: document.id } })}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('quiet', 'px-2')}
              >
                Provenance
                <span className="sr-only">
                  {` sheet of ${document.documentType}, ${line.address.streetAddress} (opens in a new tab)`}
                </span>
              </a>
            </span>
          </li>
        ))}
      </ul>
      {open && <ShownDocument key={open.id} document={open} line={line} />}
    </section>
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
      <Suspense fallback={<Skeleton label="Loading the viewer" rows={3} />}>
        <DocumentViewer url={urlOf(documentFile, { params: { id: document.id } })} title={title} />
      </Suspense>
    </section>
  )
}

function DocumentWords({ document }: { document: PageDocument }) {
  const { supersededAt, deletedAt } = document
  return (
    <span className="min-w-0 grow basis-64">
      <span className={supersededAt ? 'text-muted' : 'font-medium'}>
        {[
          document.documentType,
          document.instrumentNumber,
          document.recordedOn && `recorded ${document.recordedOn}`,
          document.pageCount && countOf(document.pageCount, 'page', 'pages'),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className="block text-xs text-muted">
        {supersededAt ? `Replaced ${formatDate(supersededAt)}. ` : 'Current. '}
        {`${document.isByStaff ? 'Brought by staff' : `From ${document.source}`} ${formatDate(document.retrievedAt)}. `}
        {deletedAt && `File deleted ${formatDate(deletedAt)}. `}
        <span className="break-all">{`SHA-256 ${document.sha256.slice(0, 16)}…`}</span>
      </span>
    </span>
  )
}
