import { useState } from 'react'
import { type Account, renewRecoveryCodes } from '../../../contract/staff/account.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { useAct } from '../../use-act.ts'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { AccountCard } from './account-card.tsx'
import { ACCOUNT_READS } from './use-account.ts'

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
  const renew = useAct(
    async () => {
      const { recoveryCodes } = await call(renewRecoveryCodes, { body: {} })
      onCodes(recoveryCodes)
      return { ok: true, title: 'There are ten new codes; the old ones open nothing any more' }
    },
    'There are no new codes',
    { onEnd: () => setIsAsking(false), rereads: ACCOUNT_READS },
  )
  const left = account.recoveryCodesLeft
  const hasFactor = account.totpSince !== null || account.passkeys.length > 0
  return (
    <AccountCard
      title="Recovery codes"
      state={
        hasFactor
          ? `${left} of 10 left${left <= FEW ? '. Make new ones before you need them.' : ''}`
          : 'They come with a second factor.'
      }
      outcome={codes.length > 0 ? undefined : renew.outcome}
    >
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => onCodes([])} />
      ) : (
        hasFactor && (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Make new recovery codes
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
          <p>The codes that you have put away open nothing from then on.</p>
        </Confirm>
      )}
    </AccountCard>
  )
}
