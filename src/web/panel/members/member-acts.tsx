import { useEffect, useRef, useState } from 'react'
import {
  changeRole,
  disableMember,
  enableMember,
  endMemberSessions,
  type Member,
  resetMemberFactors,
  resetMemberPassword,
  staffList,
} from '../../../contract/staff/members.ts'
import { ROLE_NAMES } from '../../../staff/session.ts'
import { call, reasonOf } from '../../api.ts'
import { ROLE_OPTIONS, ROLE_WORDS } from '../../organization/role-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'

/** The outcome of an action; a password is shown only this once. */
export interface Told extends OutcomeWords {
  password?: string
}

interface Act {
  name: string
  title: (username: string) => string
  words: string
  run: (id: string) => Promise<{ done?: boolean; password?: string | undefined }>
  done: (username: string) => string
  isFor: (member: Member) => boolean
}

const target = (id: string) => ({ params: { id }, body: {} })

const ACTS: Act[] = [
  {
    name: 'Sign out everywhere',
    title: (username) => `Sign ${username} out everywhere?`,
    words: 'They can sign in again right away.',
    run: (id) => call(endMemberSessions, target(id)),
    done: (username) => `${username} signed out everywhere`,
    isFor: ({ sessions }) => sessions > 0,
  },
  {
    name: 'Remove second step',
    title: (username) => `Remove ${username}’s second step?`,
    words:
      'Do this only if they lost their phone and their recovery codes, and you’ve checked another way that it’s really them. Their passkeys, authenticator and codes stop working, and they’re signed out everywhere.',
    run: (id) => call(resetMemberFactors, target(id)),
    done: (username) => `${username}’s second step removed`,
    isFor: ({ hasTotp, passkeys }) => hasTotp || passkeys > 0,
  },
  {
    name: 'Reset password',
    title: (username) => `Reset ${username}’s password?`,
    words:
      'Their password stops working and they’re signed out everywhere. We’ll email them a link to choose a new one; without an email, you get a password to pass on. Their second step stays.',
    run: (id) => call(resetMemberPassword, target(id)),
    done: (username) => `${username}’s password reset`,
    isFor: ({ disabledAt }) => disabledAt === null,
  },
  {
    name: 'Disable',
    title: (username) => `Disable ${username}?`,
    words: 'They’re signed out everywhere and can’t sign in. Their activity stays in the log.',
    run: (id) => call(disableMember, target(id)),
    done: (username) => `${username} disabled`,
    isFor: ({ disabledAt }) => disabledAt === null,
  },
  {
    name: 'Enable',
    title: (username) => `Enable ${username}?`,
    words: 'They can sign in again with the password and second step they had.',
    run: (id) => call(enableMember, target(id)),
    done: (username) => `${username} enabled`,
    isFor: ({ disabledAt }) => disabledAt !== null,
  },
]

function roleAct(role: Member['role']): Act {
  return {
    name: `Make ${ROLE_NAMES[role].toLowerCase()}`,
    title: (username) => `Change ${username}’s role?`,
    words: `${ROLE_NAMES[role]}: ${ROLE_WORDS[role].toLowerCase()}. It takes effect right away.`,
    run: (id) => call(changeRole, { params: { id }, body: { role } }),
    done: (username) => `${username}’s role changed to ${ROLE_NAMES[role].toLowerCase()}`,
    isFor: () => true,
  }
}

export function MemberActs({ member, onTold }: { member: Member; onTold: (told: Told) => void }) {
  const [asked, setAsked] = useState<Act>()
  const { id, username } = member

  const acting = useAct(
    async (act: Act): Promise<Told> => {
      const { password } = await act.run(id)
      return { ok: true, title: act.done(username), password }
    },
    (cause) => {
      // On the page, since the dialog is gone by then.
      onTold({ ok: false, title: 'Nothing changed', detail: reasonOf(cause) })
      return undefined
    },
    { onDone: onTold, onEnd: () => setAsked(undefined), rereads: [staffList] },
  )

  return (
    <div className="space-y-2">
      <div className="max-w-60">
        <SelectField
          id={`role-${id}`}
          label={`Role of ${username}`}
          options={ROLE_OPTIONS}
          value={member.role}
          disabled={acting.isBusy}
          // Asks for confirmation: some keyboards select with every press of an arrow key.
          onChange={(event) => setAsked(roleAct(event.target.value as Member['role']))}
        />
      </div>
      <div className="-ms-5 flex flex-wrap">
        {ACTS.filter(({ isFor }) => isFor(member)).map((act) => (
          <Button
            key={act.name}
            variant="quiet"
            aria-label={`${act.name}: ${username}`}
            onClick={() => setAsked(act)}
          >
            {act.name}
          </Button>
        ))}
      </div>
      {asked && (
        <Confirm
          title={asked.title(username)}
          act={asked.name}
          doing={acting}
          onAct={() => acting.run(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{asked.words}</p>
        </Confirm>
      )}
    </div>
  )
}

export function ToldPassword({
  title,
  password,
  onDone,
}: Omit<Told, 'ok'> & { onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="rounded border border-seal bg-seal-wash p-4"
    >
      <p className="font-medium text-seal">{title}</p>
      <p className="mt-2">
        Password: <code className="text-base font-medium select-all">{password}</code>
      </p>
      <p className="mt-2">
        Give it to them yourself. We won’t show it again. It works for 3 days, and they’ll choose
        their own when they first sign in.
      </p>
      <Button variant="secondary" className="mt-3" onClick={onDone}>
        I’ve passed it on
      </Button>
    </div>
  )
}
