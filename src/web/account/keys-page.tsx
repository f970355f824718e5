import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiKey, keyList, revokeKeyCall, rollKeyCall } from '../../contract/account/keys.ts'
import { call } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { KeyLine } from '../organization/key-line.tsx'
import { loading } from '../query-client.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { useAct } from '../use-act.ts'
import { AddKeyForm } from './add-key-form.tsx'
import { NewKey, type Shown } from './new-key.tsx'
import { OVERLAPS } from './overlaps.ts'
import { useMember } from './use-member.ts'

/** The organization's keys: made, rolled and revoked by admins, seen by everyone. */
export default function KeysPage() {
  const keys = useQuery({ ...loading(keyList, {}), staleTime: 0 })
  const { isAdmin } = useMember()
  const [isAdding, setIsAdding] = useState(false)
  const [shown, setShown] = useState<Shown>()
  return (
    <div className="space-y-6">
      {shown && <NewKey shown={shown} onDone={() => setShown(undefined)} />}
      {isAdding ? (
        <AddKeyForm
          onCancel={() => setIsAdding(false)}
          onAdded={(added) => {
            setIsAdding(false)
            setShown(added)
          }}
        />
      ) : (
        isAdmin && !shown && <Button onClick={() => setIsAdding(true)}>Create Key</Button>
      )}
      <Loaded query={keys} what="the keys" rows={3}>
        {(list) =>
          list.length === 0 ? (
            <p>
              {isAdmin
                ? 'No keys yet. Create one to make your first call.'
                : 'No keys yet. An admin of your organization can create one.'}
            </p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {list.map((key) => (
                <KeyLine key={key.id} apiKey={key}>
                  {isAdmin && <Acts apiKey={key} onShown={setShown} />}
                </KeyLine>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function Acts({ apiKey, onShown }: { apiKey: ApiKey; onShown: (shown: Shown) => void }) {
  const [asked, setAsked] = useState<'roll' | 'revoke'>()
  const [overlap, setOverlap] = useState('24')
  const close = () => setAsked(undefined)
  const { id, name, state, isRolled } = apiKey
  const roll = useAct(
    async () => {
      const body = { overlapHours: Number(overlap) }
      const { key } = await call(rollKeyCall, { params: { id }, body })
      close()
      onShown({ name, key })
    },
    'Couldn’t roll the key',
    { rereads: [keyList] },
  )
  const revoke = useAct(
    async () => {
      await call(revokeKeyCall, { params: { id }, body: {} })
      close()
    },
    'Couldn’t revoke the key',
    { rereads: [keyList] },
  )
  if (state === 'revoked' || state === 'expired') return null
  return (
    <div className="flex flex-wrap gap-x-2 max-sm:-ms-5">
      {!isRolled && (
        <Button variant="quiet" aria-label={`Roll ${name}`} onClick={() => setAsked('roll')}>
          Roll
        </Button>
      )}
      <Button variant="quiet" aria-label={`Revoke ${name}`} onClick={() => setAsked('revoke')}>
        Revoke
      </Button>
      {asked === 'roll' && (
        <Confirm
          title={`Roll ${name}?`}
          act="Roll Key"
          doing={roll}
          onAct={roll.run}
          onClose={close}
        >
          <p>You get a new key that may do the same.</p>
          <SelectField
            id={`overlap-${id}`}
            label="The old key keeps working for"
            options={OVERLAPS}
            value={overlap}
            onChange={(event) => setOverlap(event.target.value)}
          />
        </Confirm>
      )}
      {asked === 'revoke' && (
        <Confirm
          title={`Revoke ${name}?`}
          act="Revoke Key"
          doing={revoke}
          onAct={revoke.run}
          onClose={close}
        >
          <p>It stops working right away, and it can’t be brought back.</p>
        </Confirm>
      )}
    </div>
  )
}
