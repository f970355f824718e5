import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { PasskeySetUp } from './passkey-set-up.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
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
