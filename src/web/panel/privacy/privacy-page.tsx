import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { findPersonCall } from '../../../contract/staff/privacy.ts'
import { call, reasonOf } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { useKeys } from '../use-keys.ts'
import { LOOK_ONLY, useSession } from '../use-session.ts'
import { PersonFound } from './person-found.tsx'

/** The data we have on a person: to view, hand over and erase. The person you look up appears only
 * on the screen: an email in the page's URL would stay in the browser's history. */
export default function AdminPrivacy() {
  const { canAct } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const find = useMutation({
    mutationFn: async (email: string) => ({
      email,
      found: await call(findPersonCall, { body: { email } }),
    }),
  })
  const field = () => form.current?.querySelector('input')
  useKeys([{ key: '/', words: 'Find a person', act: () => field()?.focus() }])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    const isAddress = /^\S+@\S+\.\S+$/.test(email)
    setProblem(isAddress ? undefined : 'Please enter a valid email address')
    setOutcome(undefined)
    if (!isAddress) field()?.focus()
    else find.mutate(email)
  }

  return (
    <>
      <PageTitle title="Privacy" />
      <p className="text-muted">
        Everything we have on a person, why, and for how long. Download it for anyone who asks to
        see it, and erase it for anyone who asks to be forgotten.
      </p>
      {canAct ? (
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          className="mt-4 grid items-start gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
        >
          <TextField
            id="person"
            name="email"
            type="email"
            label="The person’s email"
            autoComplete="off"
            error={problem}
          />
          <BusyButton
            type="submit"
            isBusy={find.isPending}
            busyLabel="Looking…"
            className="sm:mt-7"
          >
            Find
          </BusyButton>
        </form>
      ) : (
        <p className="mt-4">{LOOK_ONLY}</p>
      )}
      <div className="mt-6 space-y-4">
        {outcome && <Outcome words={outcome} />}
        {find.isPending ? (
          <Skeleton label="Searching everywhere" rows={3} />
        ) : find.isError ? (
          <Notice title="The search failed" onRetry={() => find.mutate(find.variables)}>
            {reasonOf(find.error)}
          </Notice>
        ) : (
          find.data && (
            <PersonFound
              key={find.submittedAt}
              email={find.data.email}
              found={find.data.found}
              onErased={(words) => {
                find.reset()
                form.current?.reset()
                setOutcome(words)
              }}
            />
          )
        )}
      </div>
    </>
  )
}
