import { useState } from 'react'
import { type Account, removeTotp } from '../../../contract/staff/account.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { useAct } from '../../use-act.ts'
import { formatDate } from '../format.ts'
import { TotpSetUp } from '../sign-in/totp-set-up.tsx'
import { AccountCard } from './account-card.tsx'
import { ACCOUNT_READS, useRefreshAccount } from './use-account.ts'

interface Props {
  account: Account
  onCodes: (codes: string[]) => void
}

export function AccountTotp({ account: { totpSince }, onCodes }: Props) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useRefreshAccount()
  const remove = useAct(
    async () => {
      await call(removeTotp, { body: {} })
      return { ok: true, title: 'The authenticator is removed' }
    },
    'The authenticator was not removed',
    { onEnd: () => setIsAsking(false), rereads: ACCOUNT_READS },
  )
  return (
    <AccountCard
      title="Authenticator app"
      state={
        totpSince ? `On since ${formatDate(totpSince)}` : 'Off. A code from your phone at sign-in.'
      }
      outcome={remove.outcome}
    >
      {isSettingUp ? (
        <TotpSetUp
          onCancel={() => setIsSettingUp(false)}
          onDone={(codes) => {
            setIsSettingUp(false)
            onCodes(codes)
            remove.tell({ ok: true, title: 'The authenticator is on' })
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
            {totpSince ? 'Set up another one instead' : 'Set up an authenticator'}
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
          <p>Its codes open nothing any more, and you are signed out everywhere else.</p>
        </Confirm>
      )}
    </AccountCard>
  )
}
