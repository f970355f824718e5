import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyList } from '../../contract/account/keys.ts'
import {
  changeMemberRole,
  disableOwnMember,
  enableOwnMember,
  type OrganizationMember,
  ownOrganization,
  removeOwnMember,
} from '../../contract/account/members.ts'
import { call } from '../api.ts'
import { AskedAct } from '../asked-act.tsx'
import { Loaded } from '../loaded.tsx'
import { RoleField } from '../organization/role-field.tsx'
import { loading } from '../query-client.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { shortMoment } from '../ui/moment.ts'
import { toastReason, useAct } from '../use-act.ts'
import { useEndpointForm } from '../use-endpoint-form.ts'

/** What an admin may do about a colleague. */
export function MemberActs({ member }: { member: OrganizationMember }) {
  const { id, username, disabledAt } = member
  const [isChanging, setIsChanging] = useState(false)
  const input = { params: { id }, body: {} }
  const rereads = [ownOrganization, keyList]
  const enable = useAct(() => call(enableOwnMember, input).then(() => {}), toastReason, { rereads })
  return (
    <div className="flex flex-wrap items-center gap-x-2 max-sm:-ms-5">
      {disabledAt ? (
        <Button variant="quiet" aria-label={`Enable ${username}`} onClick={() => enable.run()}>
          Enable
        </Button>
      ) : (
        <>
          <Button
            variant="quiet"
            aria-label={`Change the role of ${username}`}
            onClick={() => setIsChanging(true)}
          >
            Change Role
          </Button>
          <AskedAct
            label="Disable"
            about={`Disable ${username}`}
            act="Disable Member"
            failed="Couldn’t disable this member"
            rereads={rereads}
            onAct={() => call(disableOwnMember, input)}
          >
            <p>They’re signed out right away, until you enable them again.</p>
            <KeysMadeBy username={username} />
          </AskedAct>
        </>
      )}
      <AskedAct
        label="Remove"
        about={`Remove ${username}`}
        act="Remove Member"
        failed="Couldn’t remove this member"
        rereads={rereads}
        onAct={() => call(removeOwnMember, input)}
      >
        <p>
          They’re signed out right away and can join another organization. The activity keeps their
          name. You can’t undo this, but you can invite them again.
        </p>
        <KeysMadeBy username={username} />
      </AskedAct>
      {isChanging && <RoleDialog member={member} onClose={() => setIsChanging(false)} />}
    </div>
  )
}

/** Those that stop with their maker. */
function KeysMadeBy({ username }: Pick<OrganizationMember, 'username'>) {
  const keys = useQuery({ ...loading(keyList, {}), staleTime: 0 })
  return (
    <Loaded query={keys} what="the API keys they made" rows={1}>
      {(list) => {
        const theirs = list.filter(
          ({ createdBy, state }) =>
            createdBy === username && (state === 'active' || state === 'paused'),
        )
        if (theirs.length === 0) return <p>No API key of theirs is active.</p>
        return (
          <>
            <p>
              These API keys stop working. Roll the ones you still need first: a rolled key is
              yours.
            </p>
            <ul className="list-disc space-y-1 ps-5">
              {theirs.map(({ id, name, livemode, lastUsedAt }) => (
                <li key={id}>
                  {name} <Badge>{livemode ? 'Live' : 'Test'}</Badge>
                  <span className="text-muted">
                    {lastUsedAt ? ` last used ${shortMoment(lastUsedAt)}` : ' never used'}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}

function RoleDialog({ member, onClose }: { member: OrganizationMember; onClose: () => void }) {
  const { id, username, role } = member
  const form = useEndpointForm(changeMemberRole, {
    params: { id },
    onDone: onClose,
    rereads: [ownOrganization, keyList],
  })
  return (
    <Dialog title={`Role of ${username}`} isBusy={form.isBusy} onClose={onClose}>
      <Form form={form} act="Save Role" onCancel={onClose}>
        <RoleField {...form.field('role')} initial={role} />
        <p>
          It takes effect right away. API keys they made can then do no more than the new role. We
          email them and all admins.
        </p>
      </Form>
    </Dialog>
  )
}
