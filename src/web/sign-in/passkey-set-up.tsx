import { type FormEvent, useEffect, useId, useRef } from 'react'
import { call } from '../api.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { reasonAlone, useAct } from '../use-act.ts'
import { makePasskey } from './passkeys.ts'
import { useSignIn } from './sign-in-place.ts'

interface Props {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** A name to recognize it by, then the browser's own prompts. */
export function PasskeySetUp({ onDone, onCancel }: Props) {
  const id = useId()
  const { account } = useSignIn()
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const add = useAct(async (name: string) => {
    const passkey = await makePasskey(await call(account.newPasskeyQuestion, { body: {} }))
    const { recoveryCodes } = await call(account.addPasskey, { body: { name, passkey } })
    onDone(recoveryCodes)
  }, reasonAlone)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name) add.run(name)
  }

  return (
    <form ref={box} noValidate onSubmit={submit} className="space-y-4">
      <p>Your browser will ask for your fingerprint, face, PIN, or a security key.</p>
      <TextField
        id={`${id}-name`}
        name="name"
        label="Name"
        hint="Something you’ll recognize, such as “Work laptop”"
        error={add.failure?.title}
        autoComplete="off"
        maxLength={60}
      />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" isBusy={add.isBusy} className="max-sm:w-full">
          Add passkey
        </BusyButton>
        <BusyButton
          variant="secondary"
          isBusy={add.isBusy}
          busyLabel={null}
          onClick={onCancel}
          className="max-sm:w-full"
        >
          Cancel
        </BusyButton>
      </div>
    </form>
  )
}
