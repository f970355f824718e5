import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { addOrderNote } from '../../../contract/staff/order-acts.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../format.ts'
import { Outcome } from '../outcome.tsx'
import { useOrderAct } from './use-order-act.ts'

/** What staff have to say about the order; a note stays as it was written. */
export function OrderNotes({
  order,
  mayAct,
  field,
}: {
  order: OrderPage
  mayAct: boolean
  /** Where a key leads. */
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
  // Named before it is sent: a note that is sent again after a lost answer is the same note.
  const noteId = useRef(crypto.randomUUID())
  const add = useOrderAct(async () => {
    const body = { noteId: noteId.current, words: words.trim() }
    await call(addOrderNote, { params: { id: orderId }, body })
    noteId.current = crypto.randomUUID()
    setWords('')
    return { ok: true, title: 'Noted' }
  }, 'The note was not kept')

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (words.trim()) add.run()
    else field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-3 space-y-3">
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          Add a note
        </label>
        <textarea
          id={id}
          ref={field}
          rows={2}
          maxLength={2000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
            // Back to the page's own keys.
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
          className="w-full rounded border border-edge bg-white px-3 py-2 text-base"
        />
        <p className="mt-1 text-xs text-muted">Ctrl+Enter keeps it. It can't be changed later.</p>
      </div>
      <Button type="submit" variant="secondary" aria-disabled={add.isBusy}>
        {add.isBusy ? 'Please wait…' : 'Add note'}
      </Button>
      {add.outcome && <Outcome words={add.outcome} />}
    </form>
  )
}
