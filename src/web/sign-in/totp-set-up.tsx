import { useMutation } from '@tanstack/react-query'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { CallResult } from '../../contract/endpoint.ts'
import type { AccountCalls } from '../../contract/staff/account.ts'
import { call, reasonOf } from '../api.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { reasonAlone, useAct } from '../use-act.ts'
import { useSignIn } from './sign-in-place.ts'

interface Props {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** A key to scan or type, and a code to type back. */
export function TotpSetUp({ onDone, onCancel }: Props) {
  const { account } = useSignIn()
  const start = useMutation({ mutationFn: () => call(account.startTotp, { body: {} }) })
  const { mutate } = start
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate()
  }, [mutate])
  if (start.isError) {
    return (
      <Notice title="Couldn’t make a key" onRetry={() => mutate()}>
        {reasonOf(start.error)}
      </Notice>
    )
  }
  if (!start.data) return <Skeleton label="Making a key" rows={2} />
  return <Confirm shown={start.data} onDone={onDone} onCancel={onCancel} />
}

function Confirm({
  shown,
  onDone,
  onCancel,
}: Props & { shown: CallResult<AccountCalls['startTotp']> }) {
  const id = useId()
  const input = useRef<HTMLDivElement>(null)
  const { account } = useSignIn()
  const confirm = useAct(async (code: string) => {
    const { recoveryCodes } = await call(account.confirmTotp, { body: { code } })
    onDone(recoveryCodes)
  }, reasonAlone)
  const { failure } = confirm
  useEffect(() => {
    const field = input.current?.querySelector('input')
    if (failure && field) field.value = ''
    field?.focus()
  }, [failure])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (code) confirm.run(code)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
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
          <div ref={input}>
            <TextField
              id={`${id}-code`}
              name="code"
              label="Code"
              hint="6 digits"
              error={failure?.title}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
            />
          </div>
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" isBusy={confirm.isBusy} className="max-sm:w-full">
          Turn on
        </BusyButton>
        <Button variant="secondary" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    </form>
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
