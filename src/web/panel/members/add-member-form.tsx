import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { addMember } from '../../../contract/staff/members.ts'
import type { SessionState } from '../../../contract/staff/sign-in.ts'
import { call, reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [role, setRole] = useState<Role>('agent')
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and whenever it was refused
  useEffect(() => form.current?.querySelector('input')?.focus(), [error])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username')).trim()
    if (isBusy) return
    if (username.length < 2) {
      setError('At least two characters, please.')
      return
    }
    setIsBusy(true)
    setError(undefined)
    try {
      const { password } = await call(addMember, { body: { username, role } })
      onAdded({ title: `${username} is added`, password })
    } catch (cause) {
      setError(reasonOf(cause))
    }
    setIsBusy(false)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="max-w-md space-y-4"
    >
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
        <Button type="submit" aria-disabled={isBusy} className="max-sm:w-full">
          {isBusy ? 'Please wait…' : 'Add'}
        </Button>
        <Button variant="secondary" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    </form>
  )
}
