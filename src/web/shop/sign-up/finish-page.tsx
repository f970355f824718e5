import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { addKeyCall } from '../../../contract/account/keys.ts'
import { memberAccount } from '../../../contract/account/me.ts'
import { memberSignIn } from '../../../contract/account/sign-in.ts'
import { finishSignUpCall, openSignUpCall } from '../../../contract/account/sign-up.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { SCOPES } from '../../../organizations/scope.ts'
import { MIN_PASSWORD } from '../../../staff/password-rule.ts'
import { FIRST_KEY, setMode } from '../../account-mode.ts'
import { ApiError, call, reasonOf } from '../../api.ts'
import { MemberSignIn } from '../../sign-in/member-sign-in.tsx'
import { canUsePasskeys, makePasskey } from '../../sign-in/passkeys.ts'
import { RecoveryCodes } from '../../sign-in/recovery-codes.tsx'
import { TotpSetUp } from '../../sign-in/totp-set-up.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { useLinkToken } from '../../use-link-token.ts'
import { SignUpFrame } from './sign-up-frame.tsx'

const TITLE = 'How will you sign in?'
const KEY_DAYS = 365

export default function FinishPage() {
  return (
    <MemberSignIn>
      <Finish />
    </MemberSignIn>
  )
}

/** Where the link of a sign-up leads. */
function Finish() {
  const token = useLinkToken()
  const link = useQuery({
    queryKey: [openSignUpCall.path, token],
    queryFn: () => call(openSignUpCall, { body: { token } }),
  })
  if (link.isPending) {
    return (
      <SignUpFrame step={3} title={TITLE}>
        <Skeleton label="Checking your link" rows={3} />
      </SignUpFrame>
    )
  }
  if (link.isError) {
    const isGone = link.error instanceof ApiError && link.error.status < 429
    return (
      <SignUpFrame step={3} title={TITLE}>
        <Notice
          title={isGone ? 'This link doesn’t work anymore' : 'Couldn’t check your link'}
          {...(isGone ? {} : { onRetry: () => void link.refetch() })}
        >
          {isGone
            ? 'A link works for 24 hours. Sign up again to get a new one.'
            : reasonOf(link.error)}
        </Notice>
        <a
          href={APP_PATHS.accountSignUp}
          className="mt-4 inline-block py-2 underline underline-offset-4"
        >
          Back to sign-up
        </a>
      </SignUpFrame>
    )
  }
  return <Choose token={token} {...link.data} />
}

interface Props {
  token: string
  email: string
  company: string
}

type Way = 'passkey' | 'password'

function Choose({ token, email, company }: Props) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [way, setWay] = useState<Way>(canUsePasskeys() ? 'passkey' : 'password')
  // A passkey that wasn't made can be tried again: the account is there already.
  const [isMade, setIsMade] = useState(false)
  const [isTotpDue, setIsTotpDue] = useState(false)
  const [codes, setCodes] = useState<string[]>()

  const form = useEndpointForm(finishSignUpCall, {
    body: ({ text }) => ({
      token,
      fullName: text('fullName'),
      ...(way === 'password' ? { password: text('password') } : {}),
    }),
    words: { fullName: 'Enter your name.' },
    check: ({ text }) => ({
      password:
        way === 'password' &&
        [...text('password')].length < MIN_PASSWORD &&
        `Use at least ${MIN_PASSWORD} characters.`,
    }),
    send: async (body) => {
      if (!isMade) {
        const state = await call(finishSignUpCall, { body })
        queryClient.setQueryData([memberSignIn.check.path, {}], state)
        setIsMade(true)
      }
      if (way === 'password') {
        setIsTotpDue(true)
        return
      }
      const passkey = await makePasskey(await call(memberAccount.newPasskeyQuestion, { body: {} }))
      const added = await call(memberAccount.addPasskey, {
        body: { name: 'First passkey', passkey },
      })
      setCodes(added.recoveryCodes)
    },
  })

  /** The first key is made here, once: its page, loaded again, can't show it a second time. */
  async function goOn(): Promise<void> {
    setMode('test')
    const { key } = await call(addKeyCall, {
      body: {
        name: 'First test key',
        livemode: false,
        scopes: [...SCOPES],
        expiresInDays: KEY_DAYS,
      },
    })
    queryClient.setQueryData(FIRST_KEY, key)
  }
  const leave = () => {
    void goOn().finally(() => navigate(APP_PATHS.accountFirstKey, { replace: true }))
  }

  if (codes) {
    return (
      <SignUpFrame step={3} title="Save your recovery codes">
        <div className="mt-6">
          <RecoveryCodes codes={codes} onDone={leave} />
        </div>
      </SignUpFrame>
    )
  }
  if (isTotpDue) {
    return (
      <SignUpFrame step={3} title="Set up your second step">
        <div className="mt-6">
          <TotpSetUp onDone={setCodes} onCancel={leave} />
        </div>
      </SignUpFrame>
    )
  }
  return (
    <SignUpFrame step={3} title={TITLE}>
      <p className="flex flex-wrap items-center gap-2">
        <TickIcon />
        <span className="font-medium text-seal">Email confirmed</span>
        <span className="break-all text-muted">{email}</span>
      </p>
      <Form form={form} className="mt-7 space-y-6">
        <TextField
          {...form.field('fullName')}
          label="Your full name"
          autoComplete="name"
          autoFocus
          maxLength={100}
          readOnly={isMade}
        />
        <fieldset className="space-y-2" disabled={isMade && way === 'password'}>
          <legend className="mb-1 font-medium">Sign in with</legend>
          {canUsePasskeys() && (
            <Option
              way="passkey"
              chosen={way}
              onChoose={setWay}
              title="Passkey"
              also="(recommended)"
              words="Fingerprint, face or device PIN. Nothing to remember."
            />
          )}
          {/* An account that has a passkey to come gets a password by email. */}
          {!isMade && (
            <Option
              way="password"
              chosen={way}
              onChoose={setWay}
              title="Password"
              words="With a 6-digit code from your authenticator app."
            />
          )}
        </fieldset>
        {way === 'password' && (
          <TextField
            {...form.field('password')}
            label="Password"
            hint="A few words make a strong password. Symbols and numbers are optional."
            type="password"
            autoComplete="new-password"
          />
        )}
        <BusyButton type="submit" isBusy={form.isBusy} className="min-h-13 w-full text-base">
          {way === 'passkey' ? 'Create passkey' : 'Set password'}
        </BusyButton>
      </Form>
      <p className="mt-3 text-muted">
        {`You’ll be the first admin of ${company}. Next: your test key.`}
      </p>
    </SignUpFrame>
  )
}

interface OptionProps {
  way: Way
  chosen: Way
  onChoose: (way: Way) => void
  title: string
  also?: string
  words: string
}

function Option({ way, chosen, onChoose, title, also, words }: OptionProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded border border-edge bg-card px-4 py-3.5 has-checked:border-seal has-checked:bg-seal-wash has-checked:outline has-checked:outline-seal">
      <input
        type="radio"
        name="way"
        value={way}
        checked={way === chosen}
        onChange={() => onChoose(way)}
        className="mt-0.5 size-5 accent-seal"
      />
      <span>
        <span className="font-semibold">{title}</span>
        {also && <span className="text-muted">{` ${also}`}</span>}
        <span className="block text-muted">{words}</span>
      </span>
    </label>
  )
}
