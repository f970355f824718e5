import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { addKeyCall, keyList, rollKeyCall } from '../../../contract/account/keys.ts'
import { ownOrganization } from '../../../contract/account/members.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { SCOPES } from '../../../organizations/scope.ts'
import { FIRST_KEY } from '../../account-mode.ts'
import { call } from '../../api.ts'
import { loading } from '../../query-client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Section } from '../../ui/section.tsx'
import { toastReason, useAct } from '../../use-act.ts'
import { useMember } from '../use-member.ts'
import { firstCall, LANGUAGES, type Language } from './first-call.ts'
import { WaitingForCall } from './waiting-for-call.tsx'

const LINK = 'font-medium underline underline-offset-4'
const NAME = 'First test key'
const KEY_DAYS = 365

/** A company's first screen: its test key, once, and one command to try it with. */
export default function FirstKeyPage() {
  const queryClient = useQueryClient()
  const { data: key } = useQuery<string | null>({
    queryKey: FIRST_KEY,
    queryFn: () => null,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const { username } = useMember()
  const organization = useQuery(loading(ownOrganization, {})).data
  const me = organization?.members.find((member) => member.username === username)
  const [first = ''] = (me?.fullName ?? '').split(' ')
  const remember = (made: string) => queryClient.setQueryData(FIRST_KEY, made)
  return (
    <div>
      <p className="-mt-4 text-base text-muted">
        {first && `Welcome, ${first}. `}This takes about a minute. Not the one who codes?{' '}
        <Link href={APP_PATHS.accountMembers} className={`${LINK} text-ink`}>
          Invite a developer
        </Link>
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-9">
          <Step at={1} title="Save your test key">
            {key ? <ShownKey value={key} /> : <LostKey onMade={remember} />}
          </Step>
          <Step at={2} title="Order a sample deed" lead="Your key is filled in. Run it as it is.">
            <Command value={key ?? 'YOUR_TEST_KEY'} isReady={Boolean(key)} />
            <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
              <a
                href="/developers#test-mode"
                className={`${LINK} inline-flex min-h-8 items-center`}
              >
                All test addresses
              </a>
              <a href="/developers" className={`${LINK} inline-flex min-h-8 items-center`}>
                API reference
              </a>
              <Link
                href={APP_PATHS.accountWebhooks}
                className={`${LINK} inline-flex min-h-8 items-center`}
              >
                Add a webhook endpoint
              </Link>
            </p>
          </Step>
        </div>
        <div className="space-y-4">
          <WaitingForCall value={key ?? undefined} />
          {organization?.isLive === false && <GoLive />}
        </div>
      </div>
    </div>
  )
}

interface StepProps {
  at: number
  title: string
  lead?: string
  children: ReactNode
}

function Step({ at, title, lead, children }: StepProps) {
  return (
    <section
      aria-labelledby={`step-${at}`}
      className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-4"
    >
      <span
        aria-hidden="true"
        className={`figure flex size-7 items-center justify-center rounded-full font-semibold ${at === 1 ? 'bg-seal text-white' : 'border border-edge'}`}
      >
        {at}
      </span>
      <h2 id={`step-${at}`} className="text-lg">
        {title}
      </h2>
      <div className="max-sm:col-span-2 sm:col-start-2">
        {lead && <p className="text-muted">{lead}</p>}
        <div className="mt-3">{children}</div>
      </div>
    </section>
  )
}

function ShownKey({ value }: { value: string }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 rounded border border-edge bg-card p-4">
        <p className="min-w-0 flex-1 basis-72 font-mono text-sm break-all select-all">{value}</p>
        <Button
          variant="secondary"
          className="max-sm:w-full"
          onClick={() => void copyText(value, 'Select the key and copy it.')}
        >
          Copy key
        </Button>
      </div>
      <p className="mt-2 text-amber-ink">
        <span className="font-semibold">We show this key only once.</span> Save it where you keep
        passwords. Lost it? Roll it under API keys.
      </p>
    </>
  )
}

/** The page was loaded again, or came upon later: the key can't be shown a second time. */
function LostKey({ onMade }: { onMade: (key: string) => void }) {
  const { isAdmin } = useMember()
  const make = useAct(
    async () => {
      const keys = await call(keyList, {})
      const old = keys.find(
        ({ name, state, isRolled }) => name === NAME && state === 'active' && !isRolled,
      )
      const made = old
        ? await call(rollKeyCall, { params: { id: old.id }, body: { overlapHours: 24 } })
        : await call(addKeyCall, {
            body: {
              name: NAME,
              livemode: false,
              scopes: [...SCOPES],
              expiresInDays: KEY_DAYS,
            },
          })
      onMade(made.key)
    },
    toastReason,
    { rereads: [keyList] },
  )
  return (
    <div className="rounded border border-edge bg-card p-4">
      <p>
        We showed your key once and can’t show it again. Paste it into the command below, or make a
        new one: the old one keeps working for a day.
      </p>
      {isAdmin && (
        <BusyButton
          variant="secondary"
          isBusy={make.isBusy}
          onClick={() => make.run()}
          className="mt-3 max-sm:w-full"
        >
          Make a new test key
        </BusyButton>
      )}
    </div>
  )
}

function Command({ value, isReady }: { value: string; isReady: boolean }) {
  const [language, setLanguage] = useState<Language>('curl')
  const code = firstCall(language, window.location.origin, value)
  return (
    <div className="min-w-0 overflow-hidden rounded border border-ink">
      <div className="flex flex-wrap items-center justify-between gap-x-4 bg-deep px-2">
        <fieldset className="flex">
          <legend className="sr-only">Language</legend>
          {LANGUAGES.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === language}
              onClick={() => setLanguage(each)}
              className="min-h-12 border-b-2 border-transparent px-3 font-medium text-muted hover:text-ink aria-pressed:border-ink aria-pressed:text-ink"
            >
              {each}
            </button>
          ))}
        </fieldset>
        <Button
          variant={isReady ? 'primary' : 'secondary'}
          className="max-sm:mb-2 max-sm:w-full"
          onClick={() => void copyText(code, 'Select the command and copy it.')}
        >
          Copy command
        </Button>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto bg-ink p-4 text-sm text-paper max-sm:text-xs"
      >
        <code>{code}</code>
      </pre>
    </div>
  )
}

function GoLive() {
  return (
    <Section title="Go live" isCard>
      <p className="mt-1 mb-4 text-muted">
        Add $50 or more to your balance, now or later, and get a live key. Your code stays the same.
      </p>
      <a href={APP_PATHS.accountTopUp} className={buttonClass('secondary', 'w-full')}>
        Add money
      </a>
    </Section>
  )
}
