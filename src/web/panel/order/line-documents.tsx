import { useEffect, useRef } from 'react'
import {
  documentFile,
  documentProvenance,
  type PageDocument,
  type PageLine,
} from '../../../contract/staff/order-page.ts'
import { urlOf } from '../../api.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { documentWords } from '../document/document-words.ts'
import { formatDate, formatDay } from '../format.ts'
import { Outside } from '../links.tsx'
import { DenseTable } from '../lists/dense-table.tsx'

/** Drawing a PDF takes as much code as the rest of the panel, so it loads with the first one. */
export const DocumentWithFacts = lazyPart(
  () => import('../document/document-with-facts.tsx'),
  <Skeleton label="Loading the viewer" rows={3} />,
)

interface Props {
  line: PageLine
  shown: string | undefined
  onShow: (documentId: string | undefined) => void
}

export function LineDocuments({ line, shown, onShow }: Props) {
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

const LINK = 'inline-flex min-h-6 items-center underline decoration-edge underline-offset-4'

function Files({ document, line, shown, onShow }: Props & { document: PageDocument }) {
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
