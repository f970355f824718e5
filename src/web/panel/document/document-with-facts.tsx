import { CopyFacts, useCopyFacts } from './copy-facts.tsx'
import DocumentViewer from './document-viewer.tsx'

export default function DocumentWithFacts({
  copyId,
  ...document
}: {
  url: string
  title: string
  /** Null where its facts are no longer what customers see. */
  copyId: string | null
}) {
  const said = useCopyFacts(copyId)
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <DocumentViewer {...document} marks={said.marks} turnTo={said.shown} />
      {copyId && (
        <section aria-label="What the deed says">
          <CopyFacts copyId={copyId} said={said} />
        </section>
      )}
    </div>
  )
}
