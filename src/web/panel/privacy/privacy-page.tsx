import { useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { type PersonFound as Found, findPersonCall } from '../../../contract/staff/privacy.ts'
import { call } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { useKeys } from '../keys.tsx'
import { LOOK_ONLY, useSession } from '../use-session.ts'
import { PersonFound } from './person-found.tsx'

/** The data we have on a person: to view, hand over and erase. The person you look up appears only
 * on the screen: an email in the page's URL would stay in the browser's history. */
export default function AdminPrivacy() {
  const { canAct } = useSession()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const [found, setFound] = useState<{ email: string; found: Found }>()
  const form = useEndpointForm(findPersonCall, {
    words: { email: 'Please enter a valid email address' },
    send: (body) => {
      setOutcome(undefined)
      setFound(undefined)
      return call(findPersonCall, { body })
    },
    failed: 'The search failed',
    onDone: (person, { email }) => setFound({ email, found: person }),
  })
  const { box } = form
  // From a customer's page; kept in the history's entry, which no server sees.
  const asked: unknown = useHistoryState()
  useEffect(() => {
    if (typeof asked === 'string') box.current?.requestSubmit()
  }, [asked, box])
  useKeys([
    {
      key: 'search',
      words: 'Find, export or erase a person',
      act: () => box.current?.querySelector('input')?.focus(),
    },
  ])

  return (
    <>
      {canAct ? (
        <Form
          form={form}
          className="grid items-start gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
        >
          <TextField
            {...form.field('email')}
            type="email"
            label="The person’s email"
            autoComplete="off"
            defaultValue={typeof asked === 'string' ? asked : ''}
          />
          <BusyButton type="submit" isBusy={form.isBusy} busyLabel="Looking…" className="sm:mt-7">
            Find
          </BusyButton>
        </Form>
      ) : (
        <p>{LOOK_ONLY}</p>
      )}
      <div className="mt-6 space-y-4">
        {outcome && <Outcome words={outcome} />}
        {form.isBusy && <Skeleton label="Searching everywhere" rows={3} />}
        {found && (
          <PersonFound
            {...found}
            onErased={(words) => {
              setFound(undefined)
              box.current?.reset()
              setOutcome(words)
            }}
          />
        )}
      </div>
    </>
  )
}
