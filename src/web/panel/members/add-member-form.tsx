import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { addMember, staffList } from '../../../contract/staff/members.ts'
import type { SessionState } from '../../../contract/staff/sign-in.ts'
import { call } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { reasonAlone, useAct } from '../../use-act.ts'
import type { Told } from './member-acts.tsx'
import { ROLE_OPTIONS, ROLE_WORDS } from './role-words.ts'

type Role = NonNullable<SessionState['role']>

interface Props {
  onAdded: (told: Told) => void
  onCancel: () => void
}

export function AddMemberForm({ onAdded, onCancel }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [role, setRole] = useState<Role>('agent')
  const add = useAct(
    async (username: string): Promise<Told> => {
      const { password } = await call(addMember, { body: { username, role } })
      return { ok: true, title: `${username} is added`, password }
    },
    reasonAlone,
    { onDone: onAdded, rereads: [staffList] },
  )
  const error = add.failure?.title
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and whenever it was refused
  useEffect(() => form.current?.querySelector('input')?.focus(), [add.failure])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const username = String(new FormData(event.currentTarget).get('username')).trim()
    if (username.length < 2) add.tell({ ok: false, title: 'At least two characters, please.' })
    else add.run(username)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-md space-y-4">
      <TextField
        id={`${id}-username`}
        name="username"
        label="Username"
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <div>
        <SelectField
          id={`${id}-role`}
          name="role"
          label="Role"
          options={ROLE_OPTIONS}
          value={role}
          aria-describedby={`${id}-role-words`}
          onChange={(event) => setRole(event.target.value as Role)}
        />
        <p id={`${id}-role-words`} className="mt-1 text-xs text-muted">
          {ROLE_WORDS[role]}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" isBusy={add.isBusy} className="max-sm:w-full">
          Add
        </BusyButton>
        <Button variant="secondary" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    </form>
  )
}
