import { useState } from 'react'
import { type Account, changeOwnEmail, staffAccount } from '../../../contract/staff/account.ts'
import { ROLE_NAMES } from '../../../staff/session.ts'
import { Loaded } from '../../loaded.tsx'
import { ROLE_WORDS } from '../../organization/role-field.tsx'
import { AccountCard, useAccountReads } from '../../own-account/account-card.tsx'
import { AccountPasskeys } from '../../own-account/account-passkeys.tsx'
import { AccountPassword } from '../../own-account/account-password.tsx'
import { AccountRecovery, AccountTotp } from '../../own-account/account-second-step.tsx'
import { AccountSessions } from '../../own-account/account-sessions.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useNow } from '../use-calls.ts'

export default function AdminAccount() {
  const account = useNow(staffAccount.read, {})
  return (
    <>
      <PageTitle title="Your account" />
      <Loaded query={account} what="your account" rows={5}>
        {(data) => <Matters account={data} />}
      </Loaded>
    </>
  )
}

function Matters({ account }: { account: Account }) {
  const [codes, setCodes] = useState<string[]>([])
  const hasFactor = account.totpSince !== null || account.passkeys.length > 0
  return (
    <div className="space-y-4">
      <p>
        <span className="font-medium">{account.username}</span>
        {` · ${ROLE_NAMES[account.role]}`}
        <span className="block text-muted">{ROLE_WORDS[account.role]}.</span>
      </p>
      {!hasFactor && (
        <p className="rounded border border-amber bg-amber-wash p-4 text-amber-ink">
          You sign in with only a password. Add a passkey or an authenticator app: it takes a
          minute.
        </p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <AccountPassword account={account} />
        <AccountEmail account={account} />
        <AccountPasskeys account={account} onCodes={setCodes} />
        <AccountTotp account={account} onCodes={setCodes} />
        <AccountRecovery account={account} codes={codes} onCodes={setCodes} />
        <AccountSessions />
      </div>
    </div>
  )
}

function AccountEmail({ account }: { account: Account }) {
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
