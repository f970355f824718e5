import { call } from '../api.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { toastReason, useAct } from '../use-act.ts'
import { canUsePasskeys, signWithPasskey } from './passkeys.ts'
import type { SignInPlace } from './sign-in-place.ts'

interface Props {
  calls: NonNullable<SignInPlace['passkey']>
  onStep: () => Promise<void>
}

/** Instead of a name and a password: the passkey says who it is. */
export function PasskeyStep({ calls, onStep }: Props) {
  const enter = useAct(async () => {
    const { box, ...question } = await call(calls.question, { body: {} })
    const passkey = await signWithPasskey(question)
    await call(calls.signIn, { body: { box, passkey } })
    await onStep()
  }, toastReason)
  if (!canUsePasskeys()) return null
  return (
    <BusyButton
      variant="secondary"
      isBusy={enter.isBusy}
      onClick={() => enter.run()}
      className="mt-3 w-full"
    >
      Use a passkey
    </BusyButton>
  )
}
