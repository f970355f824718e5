import { useQuery } from '@tanstack/react-query'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import type { CallResult } from '../../contract/endpoint.ts'
import type { AccountCalls } from '../../contract/staff/account.ts'
import { call } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { useSignIn } from './sign-in-place.ts'

interface Props {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function TotpSetUp({ onDone, onCancel }: Props) {
  const { account } = useSignIn()
  const key = useQuery({
    queryKey: [account.startTotp.path],
    queryFn: () => call(account.startTotp, { body: {} }),
    // Leaving the page and coming back gives a new one.
    gcTime: 0,
  })
  return (
    <Loaded query={key} what="the key" loading="Making a key" failed="Couldn’t make a key">
      {(shown) => <Confirm shown={shown} onDone={onDone} onCancel={onCancel} />}
    </Loaded>
  )
}

function Confirm({
  shown,
  onDone,
  onCancel,
}: Props & { shown: CallResult<AccountCalls['startTotp']> }) {
  const { account } = useSignIn()
  const form = useEndpointForm(account.confirmTotp, {
    words: { code: 'Enter the code.' },
    clearAfter: 'refusal',
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <Form form={form} act="Turn on" onCancel={onCancel}>
      <ol className="list-decimal space-y-4 ps-5">
        <li>
          <p>Scan this with your authenticator app.</p>
          <div className="mt-3">
            <QrCode text={shown.uri} label="QR code of the key below" />
          </div>
          <p className="mt-3">
            Or type the key:{' '}
            <code className="font-medium break-words select-all">{inFours(shown.secret)}</code>
          </p>
        </li>
        <li>
          <p className="mb-3">Enter the code it shows.</p>
          <TextField
            {...form.field('code')}
            label="Code"
            hint="6 digits"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={12}
          />
        </li>
      </ol>
    </Form>
  )
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

/** The white margin; without it, readers can't find the code. */
const RIM = 4

/** Drawn in the page: its content leaves only through the camera. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const side = code.size + 2 * RIM
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-RIM} ${-RIM} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 rounded border border-line"
    >
      <rect x={-RIM} y={-RIM} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}
