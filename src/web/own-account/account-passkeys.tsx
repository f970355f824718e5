import { useState } from 'react'
import type { Account } from '../../contract/staff/account.ts'
import { call, reasonOf } from '../api.ts'
import { AskedAct } from '../asked-act.tsx'
import { PasskeySetUp } from '../sign-in/factor-set-up.tsx'
import { canUsePasskeys } from '../sign-in/passkeys.ts'
import { useSignIn } from '../sign-in/sign-in-place.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import type { OutcomeWords } from '../ui/outcome.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { AccountCard, useAccountReads, useRefreshAccount } from './account-card.tsx'

type Passkey = Account['passkeys'][number]

interface Props {
  account: Account
  onCodes: (codes: string[]) => void
}

export function AccountPasskeys({ account: { passkeys }, onCodes }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const [naming, setNaming] = useState<string>()
  const [outcome, tell] = useState<OutcomeWords>()
  const refresh = useRefreshAccount()
  const { account: calls, formatDate } = useSignIn()
  const rereads = useAccountReads()
  return (
    <AccountCard
      title="Passkeys"
      state={
        passkeys.length === 0
          ? 'None yet. Sign in with your fingerprint, face, PIN, or a security key. Passkeys can’t be phished.'
          : 'Any one of them works as your second step.'
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
                  passkey={passkey}
                  onEnd={(words) => {
                    setNaming(undefined)
                    tell(words)
                  }}
                />
              ) : (
                <>
                  <div>
                    <p className="font-medium">{passkey.name}</p>
                    <p className="text-xs text-muted">{usedWords(passkey, formatDate)}</p>
                  </div>
                  <div className="flex flex-wrap gap-x-2 max-sm:-ms-5">
                    <Button
                      variant="quiet"
                      aria-label={`Rename ${passkey.name}`}
                      onClick={() => {
                        tell(undefined)
                        setNaming(passkey.id)
                      }}
                    >
                      Rename
                    </Button>
                    <AskedAct
                      label="Remove"
                      about={`Remove ${passkey.name}`}
                      act="Remove"
                      failed="Couldn’t remove the passkey"
                      rereads={rereads}
                      onAct={async () => {
                        await call(calls.removePasskey, { params: { id: passkey.id }, body: {} })
                        tell({ ok: true, title: 'Passkey removed' })
                      }}
                    >
                      <p>It stops working, and you’re signed out everywhere else.</p>
                    </AskedAct>
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
            tell({ ok: true, title: 'Passkey added' })
            void refresh()
          }}
        />
      ) : canUsePasskeys() ? (
        <Button
          variant="secondary"
          onClick={() => {
            tell(undefined)
            setIsAdding(true)
          }}
        >
          Add a passkey
        </Button>
      ) : (
        <p>This browser doesn’t support passkeys.</p>
      )}
    </AccountCard>
  )
}

function usedWords({ createdAt, lastUsedAt }: Passkey, formatDate: (at: Date) => string): string {
  const added = `Added ${formatDate(createdAt)}`
  return lastUsedAt ? `${added} · used ${formatDate(lastUsedAt)}` : `${added} · not used yet`
}

interface NameProps {
  passkey: Passkey
  onEnd: (words?: OutcomeWords) => void
}

function PasskeyName({ passkey: { id, name }, onEnd }: NameProps) {
  const { account } = useSignIn()
  const rereads = useAccountReads()
  const form = useEndpointForm(account.namePasskey, {
    params: { id },
    words: { name: 'Enter a name.' },
    failed: (cause) => {
      onEnd({ ok: false, title: 'Couldn’t rename the passkey', detail: reasonOf(cause) })
      return undefined
    },
    onDone: () => onEnd({ ok: true, title: 'Passkey renamed' }),
    rereads,
  })
  return (
    <Form form={form} className="flex w-full flex-wrap items-end gap-3">
      <div className="grow">
        <TextField
          {...form.field('name')}
          label={`New name for ${name}`}
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
          autoFocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <BusyButton type="submit" isBusy={form.isBusy} busyLabel={null}>
        Save
      </BusyButton>
      <Button variant="secondary" onClick={() => onEnd()}>
        Cancel
      </Button>
    </Form>
  )
}
