import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { SessionState } from '../../contract/staff/sign-in.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Given } from './use-proof.ts'

type Way = NonNullable<SessionState['ways']>[number]

const FIELDS = {
  code: { label: 'Code', hint: 'The 6-digit code from your authenticator app' },
  recovery: { label: 'Recovery code', hint: 'One of your ten recovery codes; each works once' },
  password: { label: 'Password', hint: undefined },
} as const

const INSTEAD: Record<Way, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code',
  recovery: 'Use a recovery code',
  password: 'Use your password',
}

interface Props {
  ways: readonly Way[]
  /** The submit button's label. */
  act: string
  isBusy: boolean
  error: string | undefined
  onGive: (given: Given) => void
  children?: ReactNode
}

/** One way to prove who you are, and a link to each of the others. */
export function ProofForm({ ways, act, isBusy, error, onGive, children }: Props) {
  const [way, setWay] = useState<Way>(ways[0] ?? 'password')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way has another field
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, [data-passkey]')?.focus()
  }, [way])
  // After a refusal, you type it again.
  useEffect(() => {
    const input = form.current?.querySelector('input')
    if (error && input) {
      input.value = ''
      input.focus()
    }
  }, [error])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('proof') ?? '')
    const isEmpty = way !== 'passkey' && text.trim() === ''
    if (!isEmpty) onGive({ way, text })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-4">
      {way === 'passkey' ? (
        <>
          <p>Your browser will ask for your fingerprint, face, PIN, or security key.</p>
          {error && (
            <p role="alert" className="font-medium text-oxblood">
              {error}
            </p>
          )}
        </>
      ) : (
        <TextField
          key={way}
          id={`${id}-proof`}
          name="proof"
          label={FIELDS[way].label}
          {...(FIELDS[way].hint ? { hint: FIELDS[way].hint } : {})}
          error={error}
          type={way === 'password' ? 'password' : 'text'}
          inputMode={way === 'code' ? 'numeric' : 'text'}
          autoComplete={COMPLETE[way]}
          autoCapitalize={way === 'recovery' ? 'characters' : 'none'}
          spellCheck={false}
          maxLength={way === 'password' ? 1000 : 60}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <BusyButton
          type="submit"
          data-passkey={way === 'passkey' || undefined}
          isBusy={isBusy}
          className="max-sm:w-full"
        >
          {way === 'passkey' ? INSTEAD.passkey : act}
        </BusyButton>
        {children}
      </div>
      {ways.length > 1 && (
        <ul className="-ms-5 flex flex-wrap">
          {ways
            .filter((each) => each !== way)
            .map((each) => (
              <li key={each}>
                <Button
                  variant="quiet"
                  onClick={() => {
                    if (!isBusy) setWay(each)
                  }}
                >
                  {INSTEAD[each]}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </form>
  )
}

const COMPLETE = { code: 'one-time-code', recovery: 'off', password: 'current-password' } as const
