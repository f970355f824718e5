import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberAccount } from '../../contract/account/me.ts'
import { ROLE_NAMES } from '../../staff/session.ts'
import { Loaded } from '../loaded.tsx'
import { ROLE_WORDS } from '../organization/role-field.tsx'
import { AccountPasskeys } from '../own-account/account-passkeys.tsx'
import { AccountPassword } from '../own-account/account-password.tsx'
import { AccountRecovery, AccountTotp } from '../own-account/account-second-step.tsx'
import { AccountSessions } from '../own-account/account-sessions.tsx'
import { loading } from '../query-client.ts'
import { MemberPlace } from '../sign-in/member-sign-in.tsx'

export default function MePage() {
  return (
    <MemberPlace>
      <OwnAccount />
    </MemberPlace>
  )
}

function OwnAccount() {
  const account = useQuery({ ...loading(memberAccount.read, {}), staleTime: 0 })
  const [codes, setCodes] = useState<string[]>([])
  return (
    <Loaded query={account} what="your account" rows={5}>
      {(data) => (
        <div className="space-y-4">
          <p>
            <span className="font-medium">{data.username}</span>
            {` · ${ROLE_NAMES[data.role]}`}
            <span className="block text-muted">{ROLE_WORDS[data.role]}.</span>
          </p>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <AccountPassword account={data} />
            <AccountPasskeys account={data} onCodes={setCodes} />
            <AccountTotp account={data} onCodes={setCodes} />
            <AccountRecovery account={data} codes={codes} onCodes={setCodes} />
            <AccountSessions />
          </div>
        </div>
      )}
    </Loaded>
  )
}
