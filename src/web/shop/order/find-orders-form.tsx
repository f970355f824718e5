import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { findOrders, OrdersOf } from '../../../contract/shop/find-orders.ts'
import { call } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { logFailure } from '../../ui/log.ts'
import { TextField } from '../../ui/text-field.tsx'
import { Told } from '../told.tsx'
import { failureWords } from './find-orders-failure.ts'

const ANSWER = 'If there are orders with this email, we’ve sent you a link to each.'

type Stage =
  | { name: 'asking'; error?: string | undefined }
  | { name: 'sending' }
  | { name: 'failed'; words: string }
  | { name: 'sent' }

function problemOf(email: string): string | undefined {
  return z.safeParse(OrdersOf, { email }).error?.issues[0]?.message
}

/** Requests the links to an email's orders. The answer is the same for every email. */
export function FindOrdersForm() {
  const [email, setEmail] = useState('')
  const [stage, setStage] = useState<Stage>({ name: 'asking' })
  const field = useRef<HTMLInputElement>(null)

  async function send(): Promise<void> {
    setStage({ name: 'sending' })
    try {
      await call(findOrders, { body: { email } })
      setStage({ name: 'sent' })
    } catch (cause) {
      logFailure('Failed to ask for orders', cause)
      setStage({ name: 'failed', words: failureWords(cause, navigator.onLine) })
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (stage.name === 'sending') return
    const error = problemOf(email)
    if (!error) {
      void send()
      return
    }
    askAgain(error)
  }

  /** Returns to the field after it's rendered with its error. */
  function askAgain(error?: string): void {
    flushSync(() => setStage({ name: 'asking', error }))
    field.current?.focus()
  }

  function change(next: string): void {
    setEmail(next)
    // An error clears as soon as it's fixed, and no new one appears while you type.
    const error = stage.name === 'asking' && stage.error ? problemOf(next) : undefined
    setStage({ name: 'asking', error })
  }

  if (stage.name === 'sent') {
    return <Sent email={email} onAnother={() => askAgain()} />
  }
  const isSending = stage.name === 'sending'
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {stage.name === 'failed' && (
        <Told words={stage.words} look="border-oxblood bg-oxblood-wash" />
      )}
      <TextField
        ref={field}
        id="email"
        name="email"
        label="Email Address"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        readOnly={isSending}
        value={email}
        error={stage.name === 'asking' ? stage.error : undefined}
        hint="The email you ordered with."
        onChange={(event) => change(event.currentTarget.value)}
      />
      {/* With the focus in the field already, nothing else would tell a screen reader. */}
      <p role="alert" className="sr-only">
        {stage.name === 'asking' && stage.error}
      </p>
      <BusyButton
        type="submit"
        isBusy={isSending}
        busyLabel="Sending..."
        className="w-full sm:w-auto"
      >
        Send My Links
      </BusyButton>
    </form>
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
