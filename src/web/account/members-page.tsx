import { useQuery } from '@tanstack/react-query'
import { inviteMember, ownOrganization } from '../../contract/account/members.ts'
import { Loaded } from '../loaded.tsx'
import { InviteForm } from '../organization/invite-form.tsx'
import { MemberLine } from '../organization/member-line.tsx'
import { loading } from '../query-client.ts'
import { MEMBER_ROLE_OPTIONS, ROLE_WORDS } from '../role-words.ts'
import { shortMoment } from '../ui/moment.ts'
import { MemberActs } from './member-acts.tsx'
import { RequireSecondStep } from './require-second-step.tsx'
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
              isAdmin={isAdmin}
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
    <section aria-labelledby="roles">
      <h2 id="roles" className="mb-3 text-lg">
        Roles
      </h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {MEMBER_ROLE_OPTIONS.map(([role, name]) => (
          <div key={role} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted max-sm:mb-2">{`${ROLE_WORDS[role]}.`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
