import { type RefObject, useRef, useState } from 'react'
import type { addCustomerNoteCall } from '../../contract/staff/customers.ts'
import type { addOrderNote } from '../../contract/staff/order-acts.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { described, FieldError } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { formatDate } from './format.ts'
import { Section } from './section.tsx'

const HINT = 'Ctrl+Enter saves it. It can’t be changed later.'

interface FormProps {
  /** A shortcut key focuses this. */
  field: RefObject<HTMLTextAreaElement | null>
  endpoint: typeof addOrderNote | typeof addCustomerNoteCall
  params: { id: string }
  rereads: ReadonlyArray<{ path: string }>
}

interface Props extends FormProps {
  notes: ReadonlyArray<{ id: string; by: string; words: string | null; at: Date }>
  mayAct: boolean
}

/** Staff notes on an order or a customer; a note can't be changed later. */
export function Notes({ notes, mayAct, ...form }: Props) {
  return (
    <Section title="Notes" beside={<span className="text-muted">Staff only</span>}>
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
    </Section>
  )
}

function NoteForm({ field, endpoint, params, rereads }: FormProps) {
  const [isOpen, setIsOpen] = useState(false)
  // The ID is set before sending: a note sent again after a lost response is the same note.
  const noteId = useRef(crypto.randomUUID())
  const form = useEndpointForm(endpoint, {
    params,
    body: ({ text }) => ({ noteId: noteId.current, words: text('words') }),
    words: { words: 'Write the note first' },
    failed: 'The note wasn’t saved',
    onDone: () => {
      noteId.current = crypto.randomUUID()
      setIsOpen(false)
      return { ok: true, title: 'Note added' }
    },
    clearAfter: 'success',
    rereads,
  })
  const { id, name, error } = form.field('words')
  return (
    <Form form={form} className="mt-2 space-y-2">
      <label htmlFor={id} className="sr-only">
        Add a note
      </label>
      <textarea
        id={id}
        name={name}
        ref={field}
        rows={isOpen ? 3 : 1}
        maxLength={2000}
        aria-keyshortcuts="n"
        {...described({ id, error, hint: HINT })}
        placeholder="Add a note"
        onChange={({ target }) => setIsOpen(target.value !== '')}
        // Back to the page's own shortcuts.
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className="w-full rounded border border-edge bg-field px-3 py-1.5 text-base pointer-fine:text-xs"
      />
      <p id={`${id}-hint`} className={isOpen ? 'text-muted' : 'sr-only'}>
        {HINT}
      </p>
      <FieldError id={id} error={error} />
      {isOpen && (
        <BusyButton type="submit" variant="secondary" className="text-xs" isBusy={form.isBusy}>
          Add note
        </BusyButton>
      )}
      {form.outcome?.ok && <Outcome words={form.outcome} />}
    </Form>
  )
}
