import { useQuery } from '@tanstack/react-query'
import { inviteMember, ownOrganization, requireSecondStep } from '../../contract/account/members.ts'
import { call } from '../api.ts'
import { AskedAct } from '../asked-act.tsx'
import { Loaded } from '../loaded.tsx'
import { InviteForm } from '../organization/invite-form.tsx'
import { MemberLine } from '../organization/member-line.tsx'
import { MEMBER_ROLE_OPTIONS, ROLE_WORDS } from '../organization/role-field.tsx'
import { loading } from '../query-client.ts'
import { shortMoment } from '../ui/moment.ts'
import { Section } from '../ui/section.tsx'
import { MemberActs } from './member-acts.tsx'
import { useMember } from './use-member.ts'

export default function MembersPage() {
  const organization = useQuery({ ...loading(ownOrganization, {}), staleTime: 0 })
  const { isAdmin, username } = useMember()
  return (
    <div className="space-y-6">
      {isAdmin && <InviteForm endpoint={inviteMember} rereads={[ownOrganization]} />}
      <Loaded query={organization} what="the members" rows={3}>
        {({ name, members, isSecondStepRequired }) => (
          <>
            <RequireSecondStep
              isRequired={isSecondStepRequired}
              without={
                members.filter(
                  (each) =>
                    !each.disabledAt && !each.invitedUntil && !each.hasTotp && each.passkeys === 0,
                ).length
              }
            />
            <section aria-label="Members">
              <h2 className="mb-3 text-lg">{name}</h2>
              <ul className="divide-y divide-line border-y border-line">
                {members
                  .filter(({ removedAt }) => !removedAt)
                  .map((member) => (
                    <MemberLine
                      key={member.id}
                      member={member}
                      formatDate={shortMoment}
                      isMe={member.username === username}
                    >
                      {isAdmin && member.username !== username && <MemberActs member={member} />}
                    </MemberLine>
                  ))}
              </ul>
            </section>
            <Roles />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** What each role may do. */
function Roles() {
  return (
    <Section title="Roles" titleClass="mb-3 text-lg">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {MEMBER_ROLE_OPTIONS.map(([role, name]) => (
          <div key={role} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted max-sm:mb-2">{`${ROLE_WORDS[role]}.`}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

interface Props {
  isRequired: boolean
  /** How many active members have none. */
  without: number
}

function RequireSecondStep({ isRequired, without }: Props) {
  const { isAdmin } = useMember()
  const act = isRequired ? 'Make Optional' : 'Require Second Step'
  return (
    <section
      aria-labelledby="second-step"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      <div>
        <h2 id="second-step" className="text-lg">
          Second step
        </h2>
        <p className="text-muted">
          {isRequired
            ? 'Required: every member signs in with a passkey or a code in addition to the password.'
            : 'Optional: each member decides.'}
        </p>
      </div>
      {isAdmin && (
        <AskedAct
          variant="secondary"
          className="max-sm:w-full"
          label={act}
          title={isRequired ? 'Make the second step optional?' : 'Require a second step?'}
          act={act}
          failed="Couldn’t change this"
          rereads={[ownOrganization]}
          onAct={() => call(requireSecondStep, { body: { isRequired: !isRequired } })}
        >
          <p>
            {isRequired
              ? 'Members can then remove theirs and sign in with just the password. All admins get an email.'
              : `${withoutWords(without)} API keys keep working. All admins get an email.`}
          </p>
        </AskedAct>
      )}
    </section>
  )
}

function withoutWords(without: number): string {
  if (without === 0) return 'Every member already has one.'
  const who = without === 1 ? '1 member has none and' : `${without} members have none and`
  return `${who} must set one up at the next sign-in or click before they can do anything else.`
}
