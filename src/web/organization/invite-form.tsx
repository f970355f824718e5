import type { inviteMember } from '../../contract/account/members.ts'
import type { inviteToOrganization } from '../../contract/staff/organizations.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Section } from '../ui/section.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { RoleField } from './role-field.tsx'

interface Props {
  endpoint: typeof inviteMember | typeof inviteToOrganization
  /** The organization, where staff invite. */
  params?: { id: string }
  rereads: ReadonlyArray<{ path: string }>
}

export function InviteForm({ endpoint, params, rereads }: Props) {
  const form = useEndpointForm(endpoint, {
    ...(params ? { params } : {}),
    check: ({ text }) => ({ email: !text('email') && 'Please enter an email.' }),
    onDone: (_, { email }) => ({
      ok: true,
      title: `${email} invited`,
      detail: 'We emailed them a link.',
    }),
    clearAfter: 'success',
    rereads,
  })
  return (
    <Section title="Invite a member" titleClass="mb-4 text-lg" isCard>
      {form.outcome?.ok && <Outcome words={form.outcome} className="mb-4" />}
      <Form form={form} act="Send invitation" className="max-w-md space-y-4">
        <TextField {...form.field('email')} type="email" label="Email" autoComplete="off" />
        <RoleField key={form.outcome?.title} {...form.field('role')} initial="member" />
      </Form>
    </Section>
  )
}
