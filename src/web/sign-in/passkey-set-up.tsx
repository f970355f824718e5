import { call } from '../api.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { makePasskey } from './passkeys.ts'
import { useSignIn } from './sign-in-place.ts'

interface Props {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function PasskeySetUp({ onDone, onCancel }: Props) {
  const { account } = useSignIn()
  const form = useEndpointForm(account.namePasskey, {
    words: { name: 'Enter a name.' },
    send: async ({ name }) => {
      const passkey = await makePasskey(await call(account.newPasskeyQuestion, { body: {} }))
      return call(account.addPasskey, { body: { name, passkey } })
    },
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <Form form={form} act="Add passkey" onCancel={onCancel}>
      <p>Your browser will ask for your fingerprint, face, PIN, or a security key.</p>
      <TextField
        {...form.field('name')}
        label="Name"
        hint="Something you’ll recognize, such as “Work laptop”"
        autoComplete="off"
        autoFocus
        maxLength={60}
      />
    </Form>
  )
}
