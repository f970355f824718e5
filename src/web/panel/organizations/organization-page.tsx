import { Link, useParams } from 'wouter'
import type { OrganizationMember } from '../../../contract/account/members.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import {
  disableOrganization,
  disableOrganizationMember,
  enableOrganization,
  enableOrganizationMember,
  inviteToOrganization,
  type Organization,
  readOrganizationCall,
  resetOrganizationMember,
} from '../../../contract/staff/organizations.ts'
import { call } from '../../api.ts'
import { AskedAct } from '../../asked-act.tsx'
import { Loaded } from '../../loaded.tsx'
import { InviteForm } from '../../organization/invite-form.tsx'
import { KeyLine } from '../../organization/key-line.tsx'
import { MemberLine } from '../../organization/member-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { formatDate } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { useNow, usePress } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import { OrganizationBalance } from './organization-balance.tsx'

const REREADS = [readOrganizationCall]
const LIST = 'divide-y divide-line border-y border-line'

export default function AdminOrganization() {
  const { id = '' } = useParams<{ id: string }>()
  const { isOwner } = useSession()
  const found = useNow(readOrganizationCall, { params: { id } })
  return (
    <>
      <PageTitle title={found.data?.organization.name ?? 'Organization'} />
      <p className="mb-4">
        <Link href={APP_PATHS.adminOrganizations} className="underline">
          All organizations
        </Link>
      </p>
      <Loaded query={found} what="the organization" rows={4}>
        {({ organization, members, keys }) => (
          <div className="space-y-6">
            <Standing organization={organization} isOwner={isOwner} />
            <OrganizationBalance id={id} name={organization.name} isOwner={isOwner} />
            <section aria-label="Members">
              <h2 className="mb-2 text-lg">Members</h2>
              <ul className={LIST}>
                {members
                  .filter(({ removedAt }) => !removedAt)
                  .map((member) => (
                    <MemberLine key={member.id} member={member} formatDate={formatDate}>
                      {isOwner && <Acts organizationId={id} member={member} />}
                    </MemberLine>
                  ))}
              </ul>
            </section>
            {isOwner && (
              <InviteForm endpoint={inviteToOrganization} params={{ id }} rereads={REREADS} />
            )}
            <section aria-label="API keys">
              <h2 className="mb-2 text-lg">API keys</h2>
              {keys.length === 0 && <p className="text-muted">No keys yet.</p>}
              <ul className={keys.length > 0 ? LIST : undefined}>
                {keys.map((key) => (
                  <KeyLine key={key.id} apiKey={key} formatDate={formatDate} />
                ))}
              </ul>
            </section>
          </div>
        )}
      </Loaded>
    </>
  )
}

function Standing({ organization, isOwner }: { organization: Organization; isOwner: boolean }) {
  const { id, name, email, createdAt, disabledAt } = organization
  const enable = usePress(enableOrganization, REREADS)
  const which = { params: { id }, body: {} }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {email} <span className="text-muted">{`· Added ${formatDate(createdAt)}`}</span>{' '}
        {disabledAt && <Badge variant="destructive">Disabled</Badge>}
      </p>
      {isOwner && disabledAt && (
        <Button variant="secondary" onClick={() => enable.run(which)}>
          Enable
        </Button>
      )}
      {isOwner && !disabledAt && (
        <AskedAct
          variant="secondary"
          label="Disable"
          title={`Disable ${name}?`}
          act="Disable"
          onAct={() => call(disableOrganization, which)}
          failed="Couldn’t change the organization"
          rereads={REREADS}
        >
          <p>Its members are signed out and its keys stop working right away.</p>
        </AskedAct>
      )}
    </div>
  )
}

const ACTS = {
  disable: disableOrganizationMember,
  enable: enableOrganizationMember,
  reset: resetOrganizationMember,
}

function Acts({ organizationId, member }: { organizationId: string; member: OrganizationMember }) {
  const { username, disabledAt, hasTotp, passkeys } = member
  const act = useAct(
    async (what: keyof typeof ACTS) => {
      const params = { id: organizationId, memberId: member.id }
      await call(ACTS[what], { params, body: {} })
    },
    'Couldn’t change this member',
    { rereads: REREADS },
  )
  const hasFactor = hasTotp || passkeys > 0
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {act.failure && <Outcome words={act.failure} />}
      {hasFactor && (
        <Button
          variant="quiet"
          aria-label={`Reset the second step of ${username}`}
          onClick={() => act.run('reset')}
        >
          Reset second step
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={`${disabledAt ? 'Enable' : 'Disable'} ${username}`}
        onClick={() => act.run(disabledAt ? 'enable' : 'disable')}
      >
        {disabledAt ? 'Enable' : 'Disable'}
      </Button>
    </div>
  )
}
