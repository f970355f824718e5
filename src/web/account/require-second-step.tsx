import { ownOrganization, requireSecondStep } from '../../contract/account/members.ts'
import { call } from '../api.ts'
import { AskedAct } from '../asked-act.tsx'

interface Props {
  isRequired: boolean
  /** How many active members have none. */
  without: number
  isAdmin: boolean
}

export function RequireSecondStep({ isRequired, without, isAdmin }: Props) {
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
