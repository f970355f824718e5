import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { addMember, staffList } from '../../../contract/staff/members.ts'
import type { Role } from '../../../staff/session.ts'
import { call } from '../../api.ts'
import { ROLE_OPTIONS, ROLE_WORDS } from '../../role-words.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { reasonAlone, useAct } from '../../use-act.ts'
import type { Told } from './member-acts.tsx'

interface Props {
  onAdded: (told: Told) => void
  onCancel: () => void
}

export function AddMemberForm({ onAdded, onCancel }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [role, setRole] = useState<Role>('agent')
  const add = useAct(
    async ({ username, email }: { username: string; email: string }): Promise<Told> => {
      const { password } = await call(addMember, {
        body: { username, role, ...(email ? { email } : {}) },
      })
      return password
        ? { ok: true, title: `${username} added`, password }
        : { ok: true, title: `${username} invited`, detail: `We emailed a link to ${email}.` }
    },
    reasonAlone,
    { onDone: onAdded, rereads: [staffList] },
  )
  const error = add.failure?.title
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and whenever it was refused
  useEffect(() => form.current?.querySelector('input')?.focus(), [add.failure])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [username, email] = [data.get('username'), data.get('email')].map((typed) =>
      String(typed).trim(),
    ) as [string, string]
    if (username.length < 2) add.tell({ ok: false, title: 'Use at least 2 characters.' })
    else add.run({ username, email })
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
      <TextField
        id={`${id}-email`}
        name="email"
        type="email"
        label="Email"
        hint="We’ll send a link to set up their account. Without an email, you get a password to pass on."
        autoComplete="off"
        maxLength={254}
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
          Invite
        </BusyButton>
        <Button variant="secondary" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    </form>
  )
}
