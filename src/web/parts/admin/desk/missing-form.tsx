import { useId, useState } from 'react'
import { confirmMissingCall, type DeskLine } from '../../../../contract/desk.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../../../orders/price.ts'
import { Button } from '../../../ui/button.tsx'
import { NoteForm } from './note-form.tsx'

/** The other way out: nobody has it. Asked for in two steps, for it can't be taken back. */
export function MissingForm({ line }: { line: DeskLine }) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  return (
    <section>
      <h3 className="text-base">There is no deed to be had</h3>
      <p className="mt-1 text-muted">
        {`The customer gets ${formatCents(UNIT_PRICE_CENTS)} back at once and is told by e-mail.`}
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        aria-expanded={isAsked}
        aria-controls={`${id}form`}
        onClick={() => setAsked(!isAsked)}
      >
        Not found
      </Button>
      <div id={`${id}form`}>
        {isAsked && (
          <NoteForm
            endpoint={confirmMissingCall}
            lineId={line.id}
            label="Where you looked and what you found"
            button="Confirm not found and refund"
            done="The line is refunded"
          />
        )}
      </div>
    </section>
  )
}
