import { useState } from 'react'
import type { Account } from '../../contract/staff/account.ts'
import { PasswordForm } from '../sign-in/password-form.tsx'
import { useSignIn } from '../sign-in/sign-in-place.ts'
import { Button } from '../ui/button.tsx'
import type { OutcomeWords } from '../ui/outcome.tsx'
import { AccountCard, useRefreshAccount } from './account-card.tsx'

export function AccountPassword({ account }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false)
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const refresh = useRefreshAccount()
  const { account: calls, formatDate } = useSignIn()
  const { passwordChangedAt } = account
  return (
    <AccountCard
      title="Password"
      state={passwordChangedAt && `Changed ${formatDate(passwordChangedAt)}`}
      outcome={outcome}
    >
      {isOpen ? (
        <PasswordForm
          endpoint={calls.changePassword}
          onDone={() => {
            setIsOpen(false)
            setOutcome({
              ok: true,
              title: 'Password changed',
              detail: 'You’ve been signed out everywhere else.',
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
