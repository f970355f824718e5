import { type FormEvent, useId, useRef, useState } from 'react'
import type { MemberRole } from '../../staff/session.ts'
import { MEMBER_ROLE_OPTIONS, ROLE_WORDS } from '../role-words.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Card } from '../ui/card.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { reasonAlone, useAct } from '../use-act.ts'

interface Props {
  onInvite: (body: { email: string; role: MemberRole }) => Promise<unknown>
  rereads: ReadonlyArray<{ path: string }>
}

/** Invites somebody to an organization by email. */
export function InviteForm({ onInvite, rereads }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [role, setRole] = useState<MemberRole>('member')
  const invite = useAct(
    async (email: string) => {
      await onInvite({ email, role })
      form.current?.reset()
      return { ok: true, title: `${email} invited`, detail: 'We emailed them a link.' }
    },
    reasonAlone,
    { rereads },
  )

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (email) invite.run(email)
    else invite.tell({ ok: false, title: 'Please enter an email.' })
  }

  return (
    <Card aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-4 text-lg">
        Invite a member
      </h2>
      {invite.outcome?.ok && (
        <div className="mb-4">
          <Outcome words={invite.outcome} />
        </div>
      )}
      <form ref={form} noValidate onSubmit={submit} className="max-w-md space-y-4">
        <TextField
          id={`${id}-email`}
          name="email"
          type="email"
          label="Email"
          autoComplete="off"
          error={invite.failure?.title}
        />
        <SelectField
          id={`${id}-role`}
          label="Role"
          options={MEMBER_ROLE_OPTIONS}
          value={role}
          onChange={(event) => setRole(event.target.value as MemberRole)}
        />
        <p className="text-muted">{ROLE_WORDS[role]}.</p>
        <BusyButton type="submit" isBusy={invite.isBusy} className="max-sm:w-full">
          Send invitation
        </BusyButton>
      </form>
    </Card>
  )
}
