import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import {
  type DeskCase,
  deskCase,
  deskLines,
  releaseDeskLine,
} from '../../../contract/staff/desk.ts'
import { toast } from '../../ui/toast.ts'
import { NoteDialog } from '../reason-dialog.tsx'
import { useKeys } from '../use-keys.ts'
import { ApproveDialog, MissingDialog, UploadDialog } from './finish-dialogs.tsx'
import { SmallButton } from './small-card.tsx'
import { useTakeNext } from './use-take-next.ts'

type Open = 'approve' | 'missing' | 'put back' | File | undefined

/** The ways to finish a deed you've claimed, each with its key; then the next one opens automatically.
 * Releasing one leads back to the queue. */
export function WorkBar({ line }: { line: DeskCase }) {
  const [open, setOpen] = useState<Open>()
  const chooser = useRef<HTMLInputElement>(null)
  const [, navigate] = useLocation()
  const { take, takeAfter } = useTakeNext(line.id)
  const onFile = useCallback((file: File) => setOpen(file), [])
  const isOver = useDroppedFile(open === undefined, onFile)
  const [copy] = line.copies
  const held = copy?.verdict === 'held' && copy.hasPdf ? copy : undefined
  const street = line.address.streetAddress

  const close = () => setOpen(undefined)
  const finish = () => {
    close()
    takeAfter({ street })
  }
  const choose = () => chooser.current?.click()
  useKeys([{ key: 'takeNext', words: 'Release it and claim the next one', act: take }])

  return (
    <div>
      {open !== 'approve' && (
        <div className="flex flex-wrap items-center gap-2">
          {held && (
            <SmallButton
              keyName="deliver"
              keyWords="Deliver the copy"
              variant="primary"
              onClick={() => setOpen('approve')}
            >
              Deliver
            </SmallButton>
          )}
          <SmallButton keyName="upload" variant={held ? 'secondary' : 'primary'} onClick={choose}>
            Upload deed
          </SmallButton>
          <SmallButton
            keyName="notFound"
            keyWords="Confirm no deed found"
            onClick={() => setOpen('missing')}
          >
            Not found
          </SmallButton>
          <SmallButton
            keyName="release"
            keyWords="Release it with a note"
            className="ms-auto"
            onClick={() => setOpen('put back')}
          >
            Release
          </SmallButton>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        accept="application/pdf"
        aria-label="PDF of the deed"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Lets you choose the same file again.
          target.value = ''
          if (file) setOpen(file)
        }}
      />
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
      {open === 'put back' && (
        <NoteDialog
          endpoint={releaseDeskLine}
          params={{ id: line.id }}
          name="note"
          rereads={[deskLines, deskCase]}
          // Nothing else is claimed unless it's asked for.
          onDone={() => {
            toast('Released', street)
            navigate(APP_PATHS.adminDesk)
          }}
          title="Release this deed"
          description="It stays on the desk for whoever claims it next. The deadline still applies."
          label="What they should know"
          act="Release"
          onClose={close}
        />
      )}
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
