import { useState } from 'react'
import type { Account } from '../../../contract/staff/account.ts'
import { Button } from '../../ui/button.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { formatDate } from '../format.ts'
import { PasswordForm } from '../sign-in/password-form.tsx'
import { AccountCard } from './account-card.tsx'
import { useRefreshAccount } from './use-account.ts'

export function AccountPassword({ account }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false)
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const refresh = useRefreshAccount()
  const { passwordChangedAt } = account
  return (
    <AccountCard
      title="Password"
      state={passwordChangedAt && `Changed ${formatDate(passwordChangedAt)}`}
      outcome={outcome}
    >
      {isOpen ? (
        <PasswordForm
          oldLabel="Old password"
          onDone={() => {
            setIsOpen(false)
            setOutcome({
              ok: true,
              title: 'Your password is changed',
              detail: 'You are signed out everywhere else.',
            })
            void refresh()
          }}
        />
      ) : (
        <Button
          variant="secondary"
          onClick={() => {
            setOutcome(undefined)
            setIsOpen(true)
          }}
        >
          Change password
        </Button>
      )}
    </AccountCard>
  )
}
