import { useCallback, useEffect, useState } from 'react'
import { type DeskCase, wakeDeskLine } from '../../../contract/staff/desk.ts'
import { KeyedButton } from '../keys.tsx'
import { usePress } from '../use-calls.ts'
import { isAnother } from './comparison.ts'
import { choosePdf } from './document-fields.tsx'
import { ApproveDialog, MissingDialog, UploadDialog } from './finish-dialogs.tsx'
import { PLAN_READS, SnoozeDialog } from './plan-dialogs.tsx'

type Open = 'approve' | 'missing' | 'snooze' | File | undefined

export function WorkBar({ line, onDone }: { line: DeskCase; onDone: () => void }) {
  const [open, setOpen] = useState<Open>()
  const onFile = useCallback((file: File) => setOpen(file), [])
  const isOver = useDroppedFile(open === undefined, onFile)
  const [copy] = line.copies
  const held = copy?.verdict === 'held' && copy.hasPdf ? copy : undefined
  const isDangerous = held && isAnother(line, held)
  const wake = usePress(wakeDeskLine, PLAN_READS)

  const close = () => setOpen(undefined)
  const finish = () => {
    close()
    onDone()
  }

  return (
    <div>
      {open !== 'approve' && (
        <div className="flex flex-wrap items-center gap-2">
          {held && (
            <KeyedButton
              keyName="deliver"
              keyWords="Deliver the copy"
              variant={isDangerous ? 'danger' : 'primary'}
              className={isDangerous ? 'order-last ms-auto' : ''}
              onClick={() => setOpen('approve')}
            >
              {isDangerous ? 'Deliver anyway…' : 'Deliver'}
            </KeyedButton>
          )}
          <KeyedButton
            keyName="upload"
            variant={held && !isDangerous ? 'secondary' : 'primary'}
            onClick={() => choosePdf(onFile)}
          >
            Upload deed
          </KeyedButton>
          <KeyedButton
            keyName="notFound"
            keyWords="Confirm no deed found"
            onClick={() => setOpen('missing')}
          >
            Not found
          </KeyedButton>
          {line.snooze ? (
            <KeyedButton
              keyName="snooze"
              isBusy={wake.isBusy}
              onClick={() => wake.run({ params: { id: line.id }, body: {} })}
            >
              End snooze
            </KeyedButton>
          ) : (
            <KeyedButton
              keyName="snooze"
              keyWords="Snooze the deed"
              onClick={() => setOpen('snooze')}
            >
              Snooze
            </KeyedButton>
          )}
        </div>
      )}
      {isOver && (
        <p className="pointer-events-none fixed inset-4 z-40 flex items-center justify-center rounded border-4 border-dashed border-seal bg-seal-wash/90 text-xl text-seal">
          Drop the PDF of the deed
        </p>
      )}
      {open instanceof File && (
        <UploadDialog line={line} file={open} onDone={close} onClose={close} />
      )}
      {open === 'approve' && held && (
        <ApproveDialog line={line} copy={held} onDone={finish} onClose={close} />
      )}
      {open === 'missing' && <MissingDialog line={line} onDone={finish} onClose={close} />}
      {open === 'snooze' && <SnoozeDialog line={line} onDone={finish} onClose={close} />}
    </div>
  )
}

/** A file dropped anywhere on the page; also says whether one is hovering over it. */
function useDroppedFile(isTaken: boolean, onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // If nothing takes a dropped file, the browser opens it in place of the page.
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(isTaken)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file && isTaken) onFile(file)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [isTaken, onFile])
  return isOver
}
