import { type FormEvent, useId, useState } from 'react'
import { type Account, changeOwnEmail } from '../../../contract/staff/account.ts'
import { call } from '../../api.ts'
import { AccountCard } from '../../sign-in/account-card.tsx'
import { useAccountReads } from '../../sign-in/use-account.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { reasonAlone, useAct } from '../../use-act.ts'

/** Where the link goes if you forget your password. */
export function AccountEmail({ account }: { account: Account }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const rereads = useAccountReads()
  const change = useAct(
    async (email: string) => {
      await call(changeOwnEmail, { body: { email } })
      return { ok: true, title: 'Email saved' }
    },
    reasonAlone,
    { onDone: () => setIsOpen(false), rereads },
  )

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    change.run(String(new FormData(event.currentTarget).get('email')).trim())
  }

  return (
    <AccountCard
      title="Email"
      state={
        account.email ?? 'Without an email, only an owner can help you if you forget your password.'
      }
      outcome={isOpen ? undefined : change.outcome}
    >
      {isOpen ? (
        <form noValidate onSubmit={submit} className="max-w-md space-y-4">
          <TextField
            id={id}
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            autoFocus
            defaultValue={account.email ?? ''}
            maxLength={254}
            error={change.failure?.title}
          />
          <div className="flex flex-wrap gap-3">
            <BusyButton type="submit" isBusy={change.isBusy}>
              Save
            </BusyButton>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button
          variant="secondary"
          onClick={() => {
            change.tell(undefined)
            setIsOpen(true)
          }}
        >
          {account.email ? 'Change email' : 'Add email'}
        </Button>
      )}
    </AccountCard>
  )
}
