import { useState } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { canUsePasskeys, makePasskey } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSignIn } from './sign-in-place.ts'
import { TotpSetUp } from './totp-set-up.tsx'

export function FactorSetUp({ onSet, onDone }: { onSet: () => void; onDone: () => void }) {
  const [way, setWay] = useState<'totp' | 'passkey'>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  const show = (made: string[]) => {
    onSet()
    setCodes(made)
  }
  const shared = { onDone: show, onCancel: () => setWay(undefined) }
  if (way === 'totp') return <TotpSetUp {...shared} />
  if (way === 'passkey') return <PasskeySetUp {...shared} />
  return (
    <div className="space-y-4">
      <p>
        Passwords get guessed and stolen. A second step, such as your fingerprint or your phone,
        keeps your account yours.
      </p>
      <div className="flex flex-col gap-3">
        {canUsePasskeys() && <Button onClick={() => setWay('passkey')}>Use a passkey</Button>}
        <Button variant="secondary" onClick={() => setWay('totp')}>
          Use an authenticator app
        </Button>
      </div>
    </div>
  )
}

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
