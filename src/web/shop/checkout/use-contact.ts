import { useState } from 'react'
import * as z from 'zod/mini'
import { Contact } from '../../../contract/shop/orders.ts'
import { passing } from '../../storage.ts'
import { toastError } from '../../ui/toast.ts'
import { type ContactDraft, readContact, writeContact } from './checkout-memory.ts'

export const CONTACT_FIELDS = ['fullName', 'email'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]
/** Who buys, and their own reference for the order; empty if they gave none. */
export type Buyer = Contact & { reference: string }
type Errors = Partial<Record<ContactField, string | undefined>>

function problemsOf(draft: ContactDraft): Errors {
  const issues = z.safeParse(Contact, draft).error?.issues ?? []
  const of = (field: ContactField) => issues.find(({ path }) => path[0] === field)?.message
  return { fullName: of('fullName'), email: of('email') }
}

export function useContact() {
  const [draft, setDraft] = useState(() => readContact(passing))
  const [errors, setErrors] = useState<Errors>({})
  // Every failed check moves the focus to the summary again.
  const [attempt, setAttempt] = useState(0)

  function show(problems: Errors): void {
    setErrors(problems)
    setAttempt((count) => count + 1)
  }

  function keep(next: ContactDraft): void {
    setDraft(next)
    writeContact(passing, next)
  }

  return {
    draft,
    errors,
    attempt,
    change(field: keyof ContactDraft, value: string): void {
      const next = { ...draft, [field]: value }
      keep(next)
      // An error clears as soon as it's fixed, and no new one appears while you type.
      if (field !== 'reference' && errors[field])
        setErrors({ ...errors, [field]: problemsOf(next)[field] })
    },
    leave(field: ContactField): void {
      setErrors({ ...errors, [field]: problemsOf(draft)[field] })
    },
    /** The contact if it's complete; otherwise shows what's missing. A wallet brings its owner's,
     * for fields that the buyer has left empty or unfinished. */
    check(wallet?: { name?: string; email?: string }): Buyer | undefined {
      const wrong = problemsOf(draft)
      const next = {
        ...draft,
        fullName: (wrong.fullName && wallet?.name) || draft.fullName,
        email: (wrong.email && wallet?.email) || draft.email,
      }
      if (wallet) keep(next)
      const { data } = z.safeParse(Contact, next)
      if (data) {
        setErrors({})
        return { ...data, reference: next.reference.trim() }
      }
      show(problemsOf(next))
      toastError('Form Incomplete', 'Please fill out all required fields correctly')
      return undefined
    },
    /** The server found an error the browser missed. */
    reject(field: ContactField, message: string): void {
      show({ [field]: message })
    },
  }
}

export type ContactForm = ReturnType<typeof useContact>
