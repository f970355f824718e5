import type { UseFormReturn } from 'react-hook-form'
import type { ContactDraft } from '../checkout-memory.ts'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/text-field.tsx'

export function ContactSection({ form }: { form: UseFormReturn<ContactDraft> }) {
  const { errors } = form.formState
  return (
    <Card aria-labelledby="contact-title">
      <h2 id="contact-title" className="text-lg">
        Contact
      </h2>
      <div className="mt-4 space-y-4">
        <TextField
          id="fullName"
          label="Full Name"
          autoComplete="name"
          error={errors.fullName?.message}
          {...form.register('fullName')}
        />
        <TextField
          id="email"
          label="Email Address"
          type="email"
          autoComplete="email"
          inputMode="email"
          hint="Your download links are sent to this address."
          error={errors.email?.message}
          {...form.register('email')}
        />
      </div>
    </Card>
  )
}
