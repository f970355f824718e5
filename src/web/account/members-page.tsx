import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeMemberRole,
  disableOwnMember,
  enableOwnMember,
  inviteMember,
  type OrganizationMember,
  ownOrganization,
} from '../../contract/account/members.ts'
import { call } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { InviteForm } from '../organization/invite-form.tsx'
import { MemberLine } from '../organization/member-line.tsx'
import { loading } from '../query-client.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAct } from '../use-act.ts'
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
                {members.map((member) => (
                  <MemberLine key={member.id} member={member} isMe={member.username === username}>
                    {isAdmin && member.username !== username && <Acts member={member} />}
                  </MemberLine>
                ))}
              </ul>
            </section>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Acts({ member }: { member: OrganizationMember }) {
  const { id, username, role, disabledAt } = member
  const [isAsked, setIsAsked] = useState(false)
  const act = useAct(
    async (what: 'role' | 'disable' | 'enable') => {
      const params = { id }
      if (what === 'role') {
        const other = role === 'admin' ? 'member' : 'admin'
        await call(changeMemberRole, { params, body: { role: other } })
      } else {
        await call(what === 'disable' ? disableOwnMember : enableOwnMember, { params, body: {} })
        setIsAsked(false)
      }
    },
    'Couldn’t change this member',
    { rereads: [ownOrganization] },
  )
  return (
    <div className="flex flex-wrap items-center gap-x-2 max-sm:-ms-5">
      {act.failure && !isAsked && <Outcome words={act.failure} />}
      {!disabledAt && (
        <Button
          variant="quiet"
          aria-label={`Make ${username} ${role === 'admin' ? 'a member' : 'an admin'}`}
          onClick={() => act.run('role')}
        >
          {role === 'admin' ? 'Make member' : 'Make admin'}
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={`${disabledAt ? 'Enable' : 'Disable'} ${username}`}
        onClick={() => (disabledAt ? act.run('enable') : setIsAsked(true))}
      >
        {disabledAt ? 'Enable' : 'Disable'}
      </Button>
      {isAsked && (
        <Confirm
          title={`Disable ${username}?`}
          act="Disable Member"
          doing={act}
          onAct={() => act.run('disable')}
          onClose={() => setIsAsked(false)}
        >
          <p>
            They’re signed out right away, and every API key they made stops working. Before that,
            roll the keys you still need: a rolled key is yours.
          </p>
        </Confirm>
      )}
    </div>
  )
}
