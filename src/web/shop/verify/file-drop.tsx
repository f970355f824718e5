import { useEffect, useState } from 'react'
import { FileChoice } from '../../matching/file-choice.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { CrossIcon, DocumentIcon, LockIcon, TickIcon } from '../../ui/icons.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { Section } from '../../ui/section.tsx'
import { sizeWords } from './file-hash.ts'
import type { Checked } from './verify-result.tsx'

interface Props {
  file: File | undefined
  isBusy: boolean
  checked: Checked | undefined
  failure: OutcomeWords | undefined
  onFile: (file: File) => void
}

export function FileDrop({ file, isBusy, checked, failure, onFile }: Props) {
  const isOver = useDrop(onFile)
  return (
    <Section title="Drop the PDF" isCard>
      {file && <ChosenFile file={file} isBusy={isBusy} checked={checked} />}
      <div
        className={`mt-3 rounded border border-dashed px-4 py-6 text-center ${isOver ? 'border-seal bg-seal-wash' : 'border-edge bg-paper'}`}
      >
        <p className="text-muted">{file ? 'Drop another PDF here, or' : 'Drop it here, or'}</p>
        <FileChoice
          accept=".pdf,application/pdf"
          onFile={onFile}
          className={buttonClass('primary', 'mt-2')}
        >
          <DocumentIcon />
          Choose a PDF
        </FileChoice>
      </div>
      {failure && <Outcome words={failure} className="mt-4" />}
      <p className="mt-4 flex gap-2 text-sm">
        <span className="mt-0.5 text-seal">
          <LockIcon />
        </span>
        Nothing is uploaded. Your browser computes the file’s fingerprint and sends us only that.
      </p>
    </Section>
  )
}

function ChosenFile({ file, isBusy, checked }: Pick<Props, 'isBusy' | 'checked'> & { file: File }) {
  const pages = checked?.delivered?.pageCount
  const facts = [pages ? countOf(pages, 'page', 'pages') : '', sizeWords(file.size)]
  return (
    <div className="mt-3 flex items-center gap-3 rounded border border-line bg-paper p-3">
      <DocumentIcon />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        <p className="text-xs text-muted">{facts.filter(Boolean).join(', ')}</p>
      </div>
      <p role="status" className="flex items-center gap-1 text-sm font-medium">
        {isBusy && <span className="text-muted">Checking…</span>}
        {checked && (checked.delivered ? <Match /> : <NoMatch />)}
      </p>
    </div>
  )
}

function Match() {
  return (
    <>
      <TickIcon />
      <span className="text-seal">Match</span>
    </>
  )
}

function NoMatch() {
  return (
    <span className="flex items-center gap-1 text-oxblood">
      <CrossIcon />
      Not confirmed
    </span>
  )
}

/** A file dropped anywhere on the page is taken: a near miss would make the browser open it instead. */
function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      onFile(file)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [onFile])
  return isOver
}
