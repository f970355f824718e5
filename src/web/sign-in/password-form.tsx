import type { AccountCalls } from '../../contract/staff/account.ts'
import type { SessionState, SignInCalls } from '../../contract/staff/sign-in.ts'
import { MIN_PASSWORD } from '../../staff/password-rule.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'

interface Props {
  endpoint: AccountCalls['changePassword'] | SignInCalls['choosePassword']
  /** Of the link that allows it; without one, the old password is asked for. */
  token?: string
  oldLabel?: string
  act?: string
  onDone: (state: SessionState) => void
}

export function PasswordForm(props: Props) {
  const { endpoint, token, oldLabel = 'Old password', act = 'Change password', onDone } = props
  const form = useEndpointForm(endpoint, {
    body: ({ text }) => ({
      ...(token === undefined ? { oldPassword: text('oldPassword') } : { token }),
      newPassword: text('newPassword'),
    }),
    words: { oldPassword: 'Enter your password.' },
    check: ({ text }) => ({
      newPassword:
        [...text('newPassword')].length < MIN_PASSWORD &&
        `Use at least ${MIN_PASSWORD} characters.`,
      again: text('newPassword') !== text('again') && 'The two passwords don’t match.',
    }),
    clearAfter: 'success',
    onDone,
  })
  return (
    <Form form={form} act={act} className="max-w-md space-y-4">
      {token === undefined && (
        <TextField
          {...form.field('oldPassword')}
          label={oldLabel}
          type="password"
          autoComplete="current-password"
        />
      )}
      <TextField
        {...form.field('newPassword')}
        label="New password"
        hint={`At least ${MIN_PASSWORD} characters. A few unrelated words work well; numbers and symbols aren’t required.`}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('again')}
        label="New password again"
        type="password"
        autoComplete="new-password"
      />
    </Form>
  )
}
