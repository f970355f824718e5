import { useState } from 'react'
import { findOrders } from '../../../contract/shop/order-acts.ts'
import { ApiError } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { logFailure } from '../../ui/log.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { WithQueries } from '../../with-queries.tsx'
import { Told } from '../told.tsx'
import { waitWords } from '../wait-words.ts'

const ANSWER = 'If there are orders with this email, we’ve sent you a link to each.'

/** Requests the links to an email's orders. The answer is the same for every email. */
export default function FindOrdersForm() {
  return (
    <WithQueries>
      <AskForLinks />
    </WithQueries>
  )
}

function AskForLinks() {
  const [sentTo, setSentTo] = useState<string>()
  const [email, setEmail] = useState('')
  const form = useEndpointForm(findOrders, {
    failed: (cause) => {
      logFailure('Failed to ask for orders', cause)
      return { ok: false, title: failureWords(cause, navigator.onLine) }
    },
    onDone: (_, body) => setSentTo(body.email),
  })
  const { error, ...field } = form.field('email')

  if (sentTo !== undefined) {
    return <Sent email={sentTo} onAnother={() => setSentTo(undefined)} />
  }
  return (
    <Form form={form}>
      <TextField
        {...field}
        error={error}
        label="Email Address"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        // Somebody who comes back for another one finds the field at once.
        autoFocus={email !== ''}
        readOnly={form.isBusy}
        value={email}
        hint="The email you ordered with."
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {/* With the focus in the field already, nothing else would tell a screen reader. */}
      <p role="alert" className="sr-only">
        {error}
      </p>
      <BusyButton
        type="submit"
        isBusy={form.isBusy}
        busyLabel="Sending..."
        className="w-full sm:w-auto"
      >
        Send My Links
      </BusyButton>
    </Form>
  )
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <Told words={ANSWER} look="border-seal bg-seal-wash">
      <p className="mt-2">
        {`You entered ${email.trim()}. It can take a few minutes. Please also check your spam folder. We send this email at most once per hour.`}
      </p>
      <Button variant="secondary" className="mt-4" onClick={onAnother}>
        Use Another Email
      </Button>
    </Told>
  )
}

/** What's kept, and when to try again. */
export function failureWords(cause: unknown, isOnline: boolean): string {
  if (cause instanceof ApiError && cause.status === 429) {
    return `Too many requests. Try again ${waitWords(cause.retryAfter)}.`
  }
  if (!isOnline) {
    return 'You’re offline. Your email is still here. Try again when you’re back online.'
  }
  return 'We couldn’t send your links. Your email is still here. Try again in a moment.'
}
