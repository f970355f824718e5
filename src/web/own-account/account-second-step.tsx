import { useState } from 'react'
import type { Account } from '../../contract/staff/account.ts'
import { call } from '../api.ts'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { useSignIn } from '../sign-in/sign-in-place.ts'
import { TotpSetUp } from '../sign-in/totp-set-up.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { useAct } from '../use-act.ts'
import { AccountCard, useAccountReads, useRefreshAccount } from './account-card.tsx'

interface Props {
  account: Account
  onCodes: (codes: string[]) => void
}

export function AccountTotp({ account: { totpSince }, onCodes }: Props) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useRefreshAccount()
  const { account: calls, formatDate } = useSignIn()
  const rereads = useAccountReads()
  const remove = useAct(
    async () => {
      await call(calls.removeTotp, { body: {} })
      return { ok: true, title: 'Authenticator removed' }
    },
    'Couldn’t remove the authenticator',
    { onEnd: () => setIsAsking(false), rereads },
  )
  return (
    <AccountCard
      title="Authenticator app"
      state={
        totpSince
          ? `On since ${formatDate(totpSince)}`
          : 'Off. An app on your phone shows a code when you sign in.'
      }
      outcome={remove.outcome}
    >
      {isSettingUp ? (
        <TotpSetUp
          onCancel={() => setIsSettingUp(false)}
          onDone={(codes) => {
            setIsSettingUp(false)
            onCodes(codes)
            remove.tell({ ok: true, title: 'Authenticator on' })
            void refresh()
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => {
              remove.tell(undefined)
              setIsSettingUp(true)
            }}
          >
            {totpSince ? 'Switch to another authenticator' : 'Set up an authenticator'}
          </Button>
          {totpSince && (
            <Button variant="secondary" onClick={() => setIsAsking(true)}>
              Remove the authenticator
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <Confirm
          title="Remove the authenticator?"
          act="Remove it"
          doing={remove}
          onAct={remove.run}
          onClose={() => setIsAsking(false)}
        >
          <p>Its codes stop working, and you’re signed out everywhere else.</p>
        </Confirm>
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
