import { type FocusEvent, useState } from 'react'
import { REFERENCE_LENGTH } from '../../matching/matched-address.ts'
import { TextField } from '../../ui/field.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { HEADING } from './checkout-waiting.tsx'
import { suggestEmail } from './email-typo.ts'
import type { ContactField, ContactForm } from './use-contact.ts'

/** A message appearing under the pointer would move the button away before the click lands. */
function isSubmitting({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
}

export function ContactSection({ contact }: { contact: ContactForm }) {
  const { draft, errors } = contact
  const [meant, setMeant] = useState<string>()

  const field = (name: ContactField) => ({
    id: name,
    name,
    value: draft[name],
    error: errors[name],
    required: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      contact.change(name, event.currentTarget.value)
      if (name === 'email') setMeant(undefined)
    },
    onBlur: (event: FocusEvent) => {
      if (isSubmitting(event)) return
      contact.leave(name)
      if (name === 'email') setMeant(suggestEmail(draft.email))
    },
  })

  function apply(email: string): void {
    contact.change('email', email)
    setMeant(undefined)
    document.getElementById('email')?.focus()
  }

  return (
    <section aria-labelledby="contact-title">
      <h2 id="contact-title" className={HEADING}>
        Contact
      </h2>
      <div className="grid items-start gap-x-4 gap-y-2.5 sm:grid-cols-2">
        <TextField label="Full Name" autoComplete="name" {...field('fullName')} />
        <div>
          <TextField
            label="Email Address"
            type="email"
            autoComplete="email"
            inputMode="email"
            {...field('email')}
          />
          <p role="status">
            {meant && (
              <button
                type="button"
                onClick={() => apply(meant)}
                className="mt-2 min-h-11 rounded border border-amber bg-amber-wash px-3 py-2 text-start text-amber-ink"
              >
                Did you mean <span className="font-medium underline">{meant}</span>?
              </button>
            )}
          </p>
        </div>
      </div>
      <p className="mt-1 text-xs text-muted lg:mt-2">
        Your receipt and links go here. No account needed.
      </p>
    </section>
  )
}

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
