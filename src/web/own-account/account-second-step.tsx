import { useState } from 'react'
import type { Account } from '../../contract/staff/account.ts'
import { call } from '../api.ts'
import { AskedAct } from '../asked-act.tsx'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { useSignIn } from '../sign-in/sign-in-place.ts'
import { TotpSetUp } from '../sign-in/totp-set-up.tsx'
import { Button } from '../ui/button.tsx'
import type { OutcomeWords } from '../ui/outcome.tsx'
import { AccountCard, useAccountReads, useRefreshAccount } from './account-card.tsx'

interface Props {
  account: Account
  onCodes: (codes: string[]) => void
}

export function AccountTotp({ account: { totpSince }, onCodes }: Props) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [outcome, tell] = useState<OutcomeWords>()
  const refresh = useRefreshAccount()
  const { account: calls, formatDate } = useSignIn()
  const rereads = useAccountReads()
  return (
    <AccountCard
      title="Authenticator app"
      state={
        totpSince
          ? `On since ${formatDate(totpSince)}`
          : 'Off. An app on your phone shows a code when you sign in.'
      }
      outcome={outcome}
    >
      {isSettingUp ? (
        <TotpSetUp
          onCancel={() => setIsSettingUp(false)}
          onDone={(codes) => {
            setIsSettingUp(false)
            onCodes(codes)
            tell({ ok: true, title: 'Authenticator on' })
            void refresh()
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => {
              tell(undefined)
              setIsSettingUp(true)
            }}
          >
            {totpSince ? 'Switch to another authenticator' : 'Set up an authenticator'}
          </Button>
          {totpSince && (
            <AskedAct
              variant="secondary"
              label="Remove the authenticator"
              title="Remove the authenticator?"
              act="Remove it"
              failed="Couldn’t remove the authenticator"
              rereads={rereads}
              onAct={async () => {
                await call(calls.removeTotp, { body: {} })
                tell({ ok: true, title: 'Authenticator removed' })
              }}
            >
              <p>Its codes stop working, and you’re signed out everywhere else.</p>
            </AskedAct>
          )}
        </div>
      )}
    </AccountCard>
  )
}

const FEW = 3

interface AccountRecoveryProps {
  account: Account
  /** Just created, and shown only this once. */
  codes: string[]
  onCodes: (codes: string[]) => void
}

/** For the day you lose both phone and key. */
export function AccountRecovery({ account, codes, onCodes }: AccountRecoveryProps) {
  const { account: calls } = useSignIn()
  const rereads = useAccountReads()
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
      outcome={undefined}
    >
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => onCodes([])} />
      ) : (
        hasFactor && (
          <AskedAct
            variant="secondary"
            label="New recovery codes"
            title="Make ten new codes?"
            act="Make new codes"
            failed="Couldn’t make new codes"
            rereads={rereads}
            onAct={async () => {
              onCodes((await call(calls.renewRecoveryCodes, { body: {} })).recoveryCodes)
            }}
          >
            <p>Your current codes stop working.</p>
          </AskedAct>
        )
      )}
    </AccountCard>
  )
}
