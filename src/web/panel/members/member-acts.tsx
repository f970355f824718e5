import { useState } from 'react'
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
import { call, reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAct } from '../../use-act.ts'
import { ROLE_NAMES, ROLE_OPTIONS, ROLE_WORDS } from './role-words.ts'

/** The outcome of an action; a password is shown only this once. */
export interface Told extends OutcomeWords {
  password?: string
}

interface Act {
  name: string
  title: (username: string) => string
  words: string
  run: (id: string) => Promise<{ done?: boolean; password?: string }>
  done: (username: string) => string
  isFor: (member: Member) => boolean
}

const target = (id: string) => ({ params: { id }, body: {} })

const ACTS: Act[] = [
  {
    name: 'Sign out everywhere',
    title: (username) => `Sign ${username} out everywhere?`,
    words: 'They can sign in again at once.',
    run: (id) => call(endMemberSessions, target(id)),
    done: (username) => `${username} is signed out everywhere`,
    isFor: ({ sessions }) => sessions > 0,
  },
  {
    name: 'Reset second factor',
    title: (username) => `Take ${username}’s second factors away?`,
    words:
      'For who has lost phone and codes. Passkeys, authenticator and recovery codes open nothing any more, and all sessions end. Make sure by another way that it is them who ask.',
    run: (id) => call(resetMemberFactors, target(id)),
    done: (username) => `${username} has no second factor now`,
    isFor: ({ hasTotp, passkeys }) => hasTotp || passkeys > 0,
  },
  {
    name: 'New password',
    title: (username) => `Give ${username} a new password?`,
    words:
      'It is shown once, and has to be changed by them within three days. All their sessions end. Their second factor stays.',
    run: (id) => call(resetMemberPassword, target(id)),
    done: (username) => `${username} has a new password`,
    isFor: ({ disabledAt }) => disabledAt === null,
  },
  {
    name: 'Disable',
    title: (username) => `Disable ${username}?`,
    words:
      'The account opens nothing any more, and all its sessions end. What they did stays on record.',
    run: (id) => call(disableMember, target(id)),
    done: (username) => `${username} is disabled`,
    isFor: ({ disabledAt }) => disabledAt === null,
  },
  {
    name: 'Enable',
    title: (username) => `Let ${username} in again?`,
    words: 'With the password and the second factor that they had.',
    run: (id) => call(enableMember, target(id)),
    done: (username) => `${username} may sign in again`,
    isFor: ({ disabledAt }) => disabledAt !== null,
  },
]

function roleAct(role: Member['role']): Act {
  return {
    name: `Make ${ROLE_NAMES[role].toLowerCase()}`,
    title: (username) => `Change what ${username} may do?`,
    words: `${ROLE_NAMES[role]}: ${ROLE_WORDS[role].toLowerCase()}. It holds from their next call on.`,
    run: (id) => call(changeRole, { params: { id }, body: { role } }),
    done: (username) => `${username} is ${ROLE_NAMES[role].toLowerCase()} now`,
    isFor: () => true,
  }
}

interface Props {
  member: Member
  onTold: (told: Told) => void
}

/** An owner's actions on a colleague's account; each asks for confirmation. */
export function MemberActs({ member, onTold }: Props) {
  const [asked, setAsked] = useState<Act>()
  const { id, username } = member

  const acting = useAct(
    async (act: Act): Promise<Told> => {
      const { password } = await act.run(id)
      return { ok: true, title: act.done(username), ...(password ? { password } : {}) }
    },
    (cause) => {
      // Said on the page, for the question is gone by then.
      onTold({ ok: false, title: 'Nothing was changed', detail: reasonOf(cause) })
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
