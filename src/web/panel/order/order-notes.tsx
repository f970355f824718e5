import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { addOrderNote } from '../../../contract/staff/order-acts.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { call } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useAct } from '../../use-act.ts'
import { formatDate } from '../format.ts'
import { ORDER_READS } from './use-order-page.ts'

/** Staff notes on the order; a note can't be changed later. */
export function OrderNotes({
  order,
  mayAct,
  field,
}: {
  order: OrderPage
  mayAct: boolean
  /** A shortcut key focuses this. */
  field: RefObject<HTMLTextAreaElement | null>
}) {
  return (
    <Card aria-labelledby="notes-title">
      <h2 id="notes-title" className="text-lg">
        Notes
      </h2>
      {order.notes.length === 0 && <p className="mt-2 text-muted">None yet.</p>}
      <ul className="divide-y divide-line">
        {order.notes.map((note) => (
          <li key={note.id} className="py-2">
            <p className="whitespace-pre-wrap wrap-anywhere">
              {note.words ?? <span className="text-muted">Erased at the person's request.</span>}
            </p>
            <p className="text-xs text-muted">{`${note.by}, ${formatDate(note.at)}`}</p>
          </li>
        ))}
      </ul>
      {mayAct && <NoteForm orderId={order.id} field={field} />}
    </Card>
  )
}

function NoteForm({
  orderId,
  field,
}: {
  orderId: string
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const id = useId()
  const [words, setWords] = useState('')
  // The ID is set before sending: a note sent again after a lost response is the same note.
  const noteId = useRef(crypto.randomUUID())
  const add = useAct(
    async () => {
      const body = { noteId: noteId.current, words: words.trim() }
      await call(addOrderNote, { params: { id: orderId }, body })
      noteId.current = crypto.randomUUID()
      setWords('')
      return { ok: true, title: 'Noted' }
    },
    'The note was not kept',
    { rereads: ORDER_READS },
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (words.trim()) add.run()
    else field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-3 space-y-3">
      <TextArea
        id={id}
        ref={field}
        label="Add a note"
        hint="Ctrl+Enter keeps it. It can't be changed later."
        rows={2}
        maxLength={2000}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          // Back to the page's own shortcuts.
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <BusyButton type="submit" variant="secondary" isBusy={add.isBusy}>
        Add note
      </BusyButton>
      {add.outcome && <Outcome words={add.outcome} />}
    </form>
  )
}
