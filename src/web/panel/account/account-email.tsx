import { useState } from 'react'
import { type Account, changeOwnEmail } from '../../../contract/staff/account.ts'
import { AccountCard } from '../../sign-in/account-card.tsx'
import { useAccountReads } from '../../sign-in/use-account.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'

/** Where the link goes if you forget your password. */
export function AccountEmail({ account }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false)
  const rereads = useAccountReads()
  const form = useEndpointForm(changeOwnEmail, {
    onDone: () => {
      setIsOpen(false)
      return { ok: true, title: 'Email saved' }
    },
    rereads,
  })
  return (
    <AccountCard
      title="Email"
      state={
        account.email ?? 'Without an email, only an owner can help you if you forget your password.'
      }
      outcome={isOpen ? undefined : form.outcome}
    >
      {isOpen ? (
        <Form
          form={form}
          act="Save"
          onCancel={() => setIsOpen(false)}
          className="max-w-md space-y-4"
        >
          <TextField
            {...form.field('email')}
            type="email"
            label="Email"
            autoComplete="email"
            autoFocus
            defaultValue={account.email ?? ''}
            maxLength={254}
          />
        </Form>
      ) : (
        <Button
          variant="secondary"
          onClick={() => {
            form.tell(undefined)
            setIsOpen(true)
          }}
        >
          {account.email ? 'Change email' : 'Add email'}
        </Button>
      )}
    </AccountCard>
  )
}
