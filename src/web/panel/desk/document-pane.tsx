import { type DeskCase, deskCopy } from '../../../contract/staff/desk.ts'
import { urlOf } from '../../api.ts'
import { DocumentViewer } from '../document/document-viewer.tsx'
import { broughtBy } from './deed-facts.tsx'
import { PlaceMap } from './place-map.tsx'

/** The copy that came in; as long as there is none, the place to get one from. */
export function DocumentPane({ line }: { line: DeskCase }) {
  const [copy] = line.copies
  if (!copy?.hasPdf) return <NoCopy line={line} />
  return (
    <div className="min-h-0 bg-deep">
      <DocumentViewer
        isWhole
        url={urlOf(deskCopy, { params: { id: line.id }, query: { copy: copy.id } })}
        title={copy.read.documentType ?? (copy.facts.documentType || 'The copy')}
        detail={broughtBy(copy)}
      />
    </div>
  )
}

function NoCopy({ line }: { line: DeskCase }) {
  const isMine = line.claim?.isMine && line.claim.isLive
  return (
    <div className="min-h-0 space-y-4 overflow-y-auto bg-deep p-4">
      <PlaceMap line={line} />
      {line.progress === 'desk' && (
        <p className="flex min-h-32 items-center justify-center rounded border-2 border-dashed border-edge p-4 text-center text-muted">
          {isMine
            ? 'Drop the deed’s PDF anywhere on this page, or choose it with Upload deed.'
            : 'No copy yet. Claim the deed to upload one.'}
        </p>
      )}
    </div>
  )
}
