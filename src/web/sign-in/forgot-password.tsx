import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { useSignIn } from './sign-in-place.ts'

/** Asks for a link by email. The answer is the same for every address. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { calls, words } = useSignIn()
  const form = useEndpointForm(calls.forgotPassword, {
    check: ({ text }) => ({ email: !text('email') && 'Please enter your email.' }),
    onDone: (_, { email }) => ({
      ok: true,
      title: 'Check your email',
      detail: `If ${email} ${words.belongs}, a link is on its way. It works for an hour.`,
    }),
  })

  return (
    <div className="space-y-4">
      {form.outcome?.ok ? (
        <Outcome words={form.outcome} />
      ) : (
        <Form form={form}>
          <p className="text-muted">We’ll email you a link to choose a new one.</p>
          <TextField
            {...form.field('email')}
            type="email"
            label="Email"
            autoComplete="email"
            autoFocus
          />
          <BusyButton type="submit" isBusy={form.isBusy} className="w-full">
            Email me a link
          </BusyButton>
        </Form>
      )}
      <p className="text-xs text-muted">{words.otherwise}</p>
      <Button variant="quiet" className="-ms-5" onClick={onBack}>
        Back to sign-in
      </Button>
    </div>
  )
}
