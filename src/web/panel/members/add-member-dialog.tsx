import { useState } from 'react'
import { addMember, staffList } from '../../../contract/staff/members.ts'
import type { Role } from '../../../staff/session.ts'
import { ROLE_OPTIONS, ROLE_WORDS } from '../../organization/role-field.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import type { Told } from './member-acts.tsx'

interface Props {
  onAdded: (told: Told) => void
  onClose: () => void
}

export function AddMemberDialog({ onAdded, onClose }: Props) {
  const [role, setRole] = useState<Role>('agent')
  const form = useEndpointForm(addMember, {
    body: ({ text }) => ({
      username: text('username'),
      role,
      ...(text('email') ? { email: text('email') } : {}),
    }),
    words: { username: 'Use at least 2 characters.' },
    onDone: ({ password }, { username, email }) =>
      onAdded(
        password
          ? { ok: true, title: `${username} added`, password }
          : { ok: true, title: `${username} invited`, detail: `We emailed a link to ${email}.` },
      ),
    rereads: [staffList],
  })
  return (
    <ActDialog title="Invite someone" act="Invite" form={form} onClose={onClose}>
      <TextField
        {...form.field('username')}
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        autoFocus
        spellCheck={false}
        maxLength={100}
      />
      <TextField
        {...form.field('email')}
        type="email"
        label="Email"
        hint="We’ll send a link to set up their account. Without an email, you get a password to pass on."
        autoComplete="off"
        maxLength={254}
      />
      <SelectField
        {...form.field('role')}
        label="Role"
        hint={ROLE_WORDS[role]}
        options={ROLE_OPTIONS}
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
      />
    </ActDialog>
  )
}
