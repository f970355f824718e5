import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { BusyButton } from '../ui/busy-button.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAct } from '../use-act.ts'
import { formatDate } from './format.ts'
import { RailSection } from './rail-section.tsx'
import { SMALL } from './small-button.ts'

interface Props {
  notes: ReadonlyArray<{ id: string; by: string; words: string | null; at: string }>
  mayAct: boolean
  /** A shortcut key focuses this. */
  field: RefObject<HTMLTextAreaElement | null>
  save: (note: { noteId: string; words: string }) => Promise<unknown>
  rereads: ReadonlyArray<{ path: string }>
}

/** Staff notes on an order or a customer; a note can't be changed later. */
export function Notes({ notes, mayAct, ...form }: Props) {
  return (
    <RailSection title="Notes" beside={<span className="text-muted">Staff only</span>}>
      <ul className="space-y-2 empty:hidden">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="text-muted">
              <span className="font-medium text-ink">{note.by}</span>
              {` ${formatDate(note.at)}`}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">
              {note.words ?? <span className="text-muted">Erased at the person’s request.</span>}
            </p>
          </li>
        ))}
      </ul>
      {mayAct ? (
        <NoteForm {...form} />
      ) : (
        notes.length === 0 && <p className="text-muted">None yet.</p>
      )}
    </RailSection>
  )
}

function NoteForm({ field, save, rereads }: Pick<Props, 'field' | 'save' | 'rereads'>) {
  const id = useId()
  const [words, setWords] = useState('')
  // The ID is set before sending: a note sent again after a lost response is the same note.
  const noteId = useRef(crypto.randomUUID())
  const add = useAct(
    async () => {
      await save({ noteId: noteId.current, words: words.trim() })
      noteId.current = crypto.randomUUID()
      setWords('')
      return { ok: true, title: 'Note added' }
    },
    'The note wasn’t saved',
    { rereads },
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (words.trim()) add.run()
    else field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-2 space-y-2">
      <label htmlFor={id} className="sr-only">
        Add a note
      </label>
      <textarea
        id={id}
        ref={field}
        rows={words ? 3 : 1}
        maxLength={2000}
        aria-keyshortcuts="n"
        aria-describedby={`${id}-hint`}
        placeholder="Add a note"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          // Back to the page's own shortcuts.
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        className="w-full rounded border border-edge bg-field px-3 py-1.5 text-base pointer-fine:text-xs"
      />
      <p id={`${id}-hint`} className={words ? 'text-muted' : 'sr-only'}>
        Ctrl+Enter saves it. It can’t be changed later.
      </p>
      {words && (
        <BusyButton type="submit" variant="secondary" className={SMALL} isBusy={add.isBusy}>
          Add note
        </BusyButton>
      )}
      {add.outcome && <Outcome words={add.outcome} />}
    </form>
  )
}
