import { type ReactNode, useState } from 'react'
import type { SessionState, SignInCalls } from '../../contract/staff/sign-in.ts'
import { call } from '../api.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { signWithPasskey } from './passkeys.ts'
import { useSignIn } from './sign-in-place.ts'

type Way = NonNullable<SessionState['ways']>[number]

const FIELDS = {
  code: {
    name: 'code',
    label: 'Code',
    hint: 'The 6-digit code from your authenticator app',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 60,
  },
  recovery: {
    name: 'recoveryCode',
    label: 'Recovery code',
    hint: 'One of your ten recovery codes; each works once',
    autoCapitalize: 'characters',
    autoComplete: 'off',
    maxLength: 60,
  },
  password: {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'current-password',
    maxLength: 1000,
  },
} as const

const INSTEAD: Record<Way, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code',
  recovery: 'Use a recovery code',
  password: 'Use your password',
}

interface Props {
  /** One of the two calls that take a proof. */
  endpoint: SignInCalls['prove'] | SignInCalls['secondStep']
  ways: readonly Way[]
  /** The submit button's label. */
  act: string
  onDone: () => void
  children?: ReactNode
}

/** One way to prove who you are, and a link to each of the others. */
export function ProofForm({ ways, ...rest }: Props) {
  const [way, setWay] = useState<Way>(ways[0] ?? 'password')
  const others = ways.filter((each) => each !== way)
  // Another way is another form.
  return <ProofBy key={way} way={way} others={others} onWay={setWay} {...rest} />
}

interface ByProps extends Omit<Props, 'ways'> {
  way: Way
  others: readonly Way[]
  onWay: (way: Way) => void
}

function ProofBy({ endpoint, way, others, onWay, act, onDone, children }: ByProps) {
  const { calls } = useSignIn()
  const question =
    endpoint.access === 'second_step' ? calls.secondStepQuestion : calls.proveQuestion
  const form = useEndpointForm(endpoint, {
    words: {
      code: 'Enter the code.',
      recoveryCode: 'Enter the code.',
      password: 'Enter your password.',
    },
    clearAfter: 'refusal',
    send: async (typed) => {
      const body =
        way === 'passkey'
          ? { passkey: await signWithPasskey(await call(question, { body: {} })) }
          : typed
      await call(endpoint, { body })
    },
    onDone,
  })
  return (
    <Form form={form}>
      {way === 'passkey' ? (
        <p>Your browser will ask for your fingerprint, face, PIN, or security key.</p>
      ) : (
        <TextField
          autoCapitalize="none"
          autoFocus
          spellCheck={false}
          {...FIELDS[way]}
          {...form.field(FIELDS[way].name)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <BusyButton
          type="submit"
          autoFocus={way === 'passkey'}
          isBusy={form.isBusy}
          className="max-sm:w-full"
        >
          {way === 'passkey' ? INSTEAD.passkey : act}
        </BusyButton>
        {children}
      </div>
      {others.length > 0 && (
        <ul className="-ms-5 flex flex-wrap">
          {others.map((each) => (
            <li key={each}>
              <Button variant="quiet" onClick={() => !form.isBusy && onWay(each)}>
                {INSTEAD[each]}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Form>
  )
}
