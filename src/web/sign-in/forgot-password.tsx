import { type FormEvent, useId } from 'react'
import { call } from '../api.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { TextField } from '../ui/text-field.tsx'
import { reasonAlone, useAct } from '../use-act.ts'
import { useSignIn } from './sign-in-place.ts'

/** Asks for a link by email. The answer is the same for every address. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const id = useId()
  const { calls, words } = useSignIn()
  const ask = useAct(async (email: string) => {
    await call(calls.forgotPassword, { body: { email } })
    return {
      ok: true,
      title: 'Check your email',
      detail: `If ${email} ${words.belongs}, a link is on its way. It works for an hour.`,
    }
  }, reasonAlone)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (email) ask.run(email)
    else ask.tell({ ok: false, title: 'Please enter your email.' })
  }

  return (
    <div className="space-y-4">
      {ask.outcome?.ok ? (
        <Outcome words={ask.outcome} />
      ) : (
        <form noValidate onSubmit={submit} className="space-y-4">
          <p className="text-muted">We’ll email you a link to choose a new one.</p>
          <TextField
            id={id}
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            autoFocus
            error={ask.failure?.title}
          />
          <BusyButton type="submit" isBusy={ask.isBusy} className="w-full">
            Email me a link
          </BusyButton>
        </form>
      )}
      <p className="text-xs text-muted">{words.otherwise}</p>
      <Button variant="quiet" className="-ms-5" onClick={onBack}>
        Back to sign-in
      </Button>
    </div>
  )
}
