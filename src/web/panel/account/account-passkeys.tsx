import { useState } from 'react'
import { type Account, namePasskey, removePasskey } from '../../../contract/staff/account.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { formatDate } from '../format.ts'
import { PasskeySetUp } from '../sign-in/passkey-set-up.tsx'
import { canUsePasskeys } from '../sign-in/passkeys.ts'
import { AccountCard } from './account-card.tsx'
import { PasskeyName } from './passkey-name.tsx'
import { useAccountAct, useRefreshAccount } from './use-account.ts'

type Passkey = Account['passkeys'][number]

interface Props {
  account: Account
  onCodes: (codes: string[]) => void
}

export function AccountPasskeys({ account: { passkeys }, onCodes }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const [naming, setNaming] = useState<string>()
  const refresh = useRefreshAccount()
  const remove = useAccountAct((id: string) => call(removePasskey, { params: { id }, body: {} }), {
    done: () => 'The passkey is removed',
    failed: 'The passkey was not removed',
  })
  const rename = useAccountAct(
    ({ id, name }: { id: string; name: string }) =>
      call(namePasskey, { params: { id }, body: { name } }),
    { done: () => 'The passkey has its name', failed: 'The passkey kept its name' },
  )
  const outcome = remove.outcome ?? rename.outcome
  const clear = () => {
    remove.setOutcome(undefined)
    rename.setOutcome(undefined)
  }
  return (
    <AccountCard
      title="Passkeys"
      state={
        passkeys.length === 0
          ? 'None. A fingerprint, a face, a PIN or a security key at sign-in; nobody can phish it.'
          : 'Each of them is enough as the second step.'
      }
      outcome={outcome}
    >
      {passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              {naming === passkey.id ? (
                <PasskeyName
                  name={passkey.name}
                  isBusy={rename.isPending}
                  onCancel={() => setNaming(undefined)}
                  onName={(name) =>
                    rename.mutate(
                      { id: passkey.id, name },
                      { onSettled: () => setNaming(undefined) },
                    )
                  }
                />
              ) : (
                <>
                  <div>
                    <p className="font-medium">{passkey.name}</p>
                    <p className="text-xs text-muted">{usedWords(passkey)}</p>
                  </div>
                  <div className="flex flex-wrap gap-x-2 max-sm:-ms-5">
                    <Button
                      variant="quiet"
                      aria-label={`Rename ${passkey.name}`}
                      onClick={() => {
                        clear()
                        setNaming(passkey.id)
                      }}
                    >
                      Rename
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={`Remove ${passkey.name}`}
                      onClick={() => {
                        clear()
                        setRemoving(passkey)
                      }}
                    >
                      Remove
                    </Button>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <PasskeySetUp
          onCancel={() => setIsAdding(false)}
          onDone={(codes) => {
            setIsAdding(false)
            onCodes(codes)
            remove.setOutcome({ ok: true, title: 'The passkey is added' })
            void refresh()
          }}
        />
      ) : canUsePasskeys() ? (
        <Button
          variant="secondary"
          onClick={() => {
            clear()
            setIsAdding(true)
          }}
        >
          Add a passkey
        </Button>
      ) : (
        <p>This browser knows no passkeys.</p>
      )}
      {removing && (
        <Confirm
          title={`Remove ${removing.name}?`}
          act="Remove it"
          isBusy={remove.isPending}
          onAct={() => remove.mutate(removing.id, { onSettled: () => setRemoving(undefined) })}
          onClose={() => setRemoving(undefined)}
        >
          <p>It opens nothing any more, and you are signed out everywhere else.</p>
        </Confirm>
      )}
    </AccountCard>
  )
}

function usedWords({ createdAt, lastUsedAt }: Passkey): string {
  const added = `Added ${formatDate(createdAt)}`
  return lastUsedAt ? `${added} · used ${formatDate(lastUsedAt)}` : `${added} · not used yet`
}
