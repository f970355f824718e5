import { useState } from 'react'
import type { Account } from '../../contract/staff/account.ts'
import { call } from '../api.ts'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { useSignIn } from '../sign-in/sign-in-place.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { useAct } from '../use-act.ts'
import { AccountCard, useAccountReads } from './account-card.tsx'

const FEW = 3

interface Props {
  account: Account
  /** Just created, and shown only this once. */
  codes: string[]
  onCodes: (codes: string[]) => void
}

/** For the day you lose both phone and key. */
export function AccountRecovery({ account, codes, onCodes }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const { account: calls } = useSignIn()
  const rereads = useAccountReads()
  const renew = useAct(
    async () => {
      const { recoveryCodes } = await call(calls.renewRecoveryCodes, { body: {} })
      onCodes(recoveryCodes)
      return { ok: true, title: 'Here are ten new codes. The old ones no longer work.' }
    },
    'Couldn’t make new codes',
    { onEnd: () => setIsAsking(false), rereads },
  )
  const left = account.recoveryCodesLeft
  const hasFactor = account.totpSince !== null || account.passkeys.length > 0
  return (
    <AccountCard
      title="Recovery codes"
      state={
        hasFactor
          ? `${left} of 10 left${left <= FEW ? '. Make new ones soon.' : ''}`
          : 'You’ll get them when you set up a second step.'
      }
      outcome={codes.length > 0 ? undefined : renew.outcome}
    >
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => onCodes([])} />
      ) : (
        hasFactor && (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            New recovery codes
          </Button>
        )
      )}
      {isAsking && (
        <Confirm
          title="Make ten new codes?"
          act="Make new codes"
          doing={renew}
          onAct={renew.run}
          onClose={() => setIsAsking(false)}
        >
          <p>Your current codes stop working.</p>
        </Confirm>
      )}
    </AccountCard>
  )
}
