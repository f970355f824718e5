import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Account, readAccount } from '../../../contract/staff/account.ts'
import { loading } from '../../query-client.ts'
import { Loaded } from '../loaded.tsx'
import { ROLE_NAMES, ROLE_WORDS } from '../members/role-words.ts'
import { PageTitle } from '../page-title.tsx'
import { AccountPasskeys } from './account-passkeys.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountRecovery } from './account-recovery.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AccountTotp } from './account-totp.tsx'

/** Your own account: how you sign in, and where you're signed in. */
export default function AdminAccount() {
  const account = useQuery({ ...loading(readAccount, {}), staleTime: 0 })
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
    <div className="space-y-6">
      <p>
        <span className="font-medium">{account.username}</span>
        {` · ${ROLE_NAMES[account.role]}`}
        <span className="block text-muted">{ROLE_WORDS[account.role]}.</span>
      </p>
      {!hasFactor && (
        <p className="rounded border border-amber bg-amber-wash p-4 text-amber-ink">
          You sign in with a password alone. Add a passkey or an authenticator: it takes a minute.
        </p>
      )}
      <AccountPassword account={account} />
      <AccountPasskeys account={account} onCodes={setCodes} />
      <AccountTotp account={account} onCodes={setCodes} />
      <AccountRecovery account={account} codes={codes} onCodes={setCodes} />
      <AccountSessions />
    </div>
  )
}
