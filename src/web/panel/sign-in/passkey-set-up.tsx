import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { addPasskey, newPasskeyQuestion } from '../../../contract/staff/account.ts'
import { call, reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { makePasskey } from './passkeys.ts'

interface Props {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** A name to know it by, and then the browser's own questions. */
export function PasskeySetUp({ onDone, onCancel }: Props) {
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const add = useMutation({
    mutationFn: async (name: string) => {
      const passkey = await makePasskey(await call(newPasskeyQuestion, { body: {} }))
      return call(addPasskey, { body: { name, passkey } })
    },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name && !add.isPending) add.mutate(name)
  }

  return (
    <form ref={box} noValidate onSubmit={submit} className="space-y-4">
      <p>Your browser will ask for your fingerprint, face, PIN or a security key.</p>
      <TextField
        id={`${id}-name`}
        name="name"
        label="Name of this passkey"
        hint="Such as “Laptop” or “Blue key”"
        error={add.isError ? reasonOf(add.error) : undefined}
        autoComplete="off"
        maxLength={60}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={add.isPending} className="max-sm:w-full">
          {add.isPending ? 'Please wait…' : 'Add this passkey'}
        </Button>
        <Button
          variant="secondary"
          onClick={() => !add.isPending && onCancel()}
          className="max-sm:w-full"
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
