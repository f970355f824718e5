import { useState } from 'react'
import { REFERENCE_LENGTH } from '../../matching/matched-address.ts'
import { TextField } from '../../ui/field.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import type { ContactForm } from './use-contact.ts'

/** Most buyers have none, so it takes a line until it's wanted. */
export function OrderReference({ contact }: { contact: ContactForm }) {
  const { reference } = contact.draft
  const [wasGiven] = useState(reference !== '')
  const [isWanted, setIsWanted] = useState(wasGiven)
  if (!isWanted) {
    return (
      <button
        type="button"
        onClick={() => setIsWanted(true)}
        className="inline-flex min-h-11 items-center gap-2 lg:mt-2"
      >
        <PlusIcon />
        <span>
          <span className="font-medium">Add your reference</span>{' '}
          <span className="text-muted">(optional)</span>
        </span>
      </button>
    )
  }
  return (
    <div className="pb-4 lg:mt-2">
      <TextField
        id="reference"
        name="reference"
        label="Your reference"
        hint="A file number, for example. It appears on your receipt, emails and file names."
        maxLength={REFERENCE_LENGTH}
        autoComplete="off"
        autoFocus={!wasGiven}
        value={reference}
        onChange={({ currentTarget }) => contact.change('reference', currentTarget.value)}
      />
    </div>
  )
}
