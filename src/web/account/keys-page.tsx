import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ApiKey,
  addKeyCall,
  keyList,
  revokeKeyCall,
  rollKeyCall,
} from '../../contract/account/keys.ts'
import { SCOPES } from '../../organizations/scope.ts'
import { call } from '../api.ts'
import { AskedAct } from '../asked-act.tsx'
import { Loaded } from '../loaded.tsx'
import { KeyLine, SCOPE_WORDS } from '../organization/key-line.tsx'
import { loading } from '../query-client.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { shortMoment } from '../ui/moment.ts'
import { Section } from '../ui/section.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { CheckGroup } from './check-group.tsx'
import { NewKey, type Shown } from './new-key.tsx'
import { RollAct } from './roll-act.tsx'
import { useMember } from './use-member.ts'

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
                <KeyLine key={key.id} apiKey={key} formatDate={shortMoment}>
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
  const { id, name, hint, state, isRolled, lastUsedAt } = apiKey
  if (state === 'revoked' || state === 'expired') return null
  return (
    <div className="flex flex-wrap gap-x-2 max-sm:-ms-5">
      {!isRolled && (
        <RollAct
          what="key"
          id={id}
          label="Roll"
          about={`Roll ${name}`}
          act="Roll Key"
          words="You’ll get a new key with the same permissions."
          rereads={[keyList]}
          onRoll={async (overlapHours) => {
            const { key } = await call(rollKeyCall, { params: { id }, body: { overlapHours } })
            return { name, key }
          }}
          onShown={onShown}
        />
      )}
      <AskedAct
        label="Revoke"
        about={`Revoke ${name}`}
        act="Revoke Key"
        failed="Couldn’t revoke the key"
        rereads={[keyList]}
        onAct={() => call(revokeKeyCall, { params: { id }, body: {} })}
      >
        <p className="break-all font-mono text-sm">{hint}</p>
        <p>
          {lastUsedAt
            ? `It was last used on ${shortMoment(lastUsedAt)}.`
            : 'It has never been used.'}{' '}
          It stops working right away. You can’t undo this.
        </p>
      </AskedAct>
    </div>
  )
}

/** The safest comes first. */
const MODES = [
  ['test', 'Test: nothing is charged or delivered'],
  ['live', 'Live: real deeds, real money'],
] as const
const LIVES = [
  ['365', 'In a year'],
  ['90', 'In 90 days'],
  ['30', 'In 30 days'],
  ['', 'Never'],
] as const
const READING = SCOPES.filter((scope) => scope.endsWith(':read'))

interface Props {
  onAdded: (shown: Shown) => void
  onCancel: () => void
}

function AddKeyForm({ onAdded, onCancel }: Props) {
  const form = useEndpointForm(addKeyCall, {
    body: ({ text, all }) => ({
      name: text('name'),
      livemode: text('mode') === 'live',
      scopes: all('scopes'),
      expiresInDays: text('expires') ? Number(text('expires')) : null,
    }),
    words: { name: 'Please name the key.', scopes: 'Choose at least one permission.' },
    onDone: ({ key }, { name }) => onAdded({ name, key }),
    rereads: [keyList],
  })
  return (
    <Section title="Create a key" titleClass="mb-4 text-lg" isCard>
      <Form form={form} act="Create Key" onCancel={onCancel} className="max-w-md space-y-4">
        <TextField
          {...form.field('name')}
          label="Name"
          hint="Where it will be used, such as “Closing software”"
          autoComplete="off"
          autoFocus
          maxLength={60}
        />
        <SelectField {...form.field('mode')} label="Mode" options={MODES} />
        <CheckGroup
          {...form.field('scopes')}
          label="Permissions"
          options={SCOPES.map((scope) => [scope, SCOPE_WORDS[scope]] as const)}
          chosen={READING}
        />
        <SelectField {...form.field('expires')} label="Expires" options={LIVES} />
      </Form>
    </Section>
  )
}
