import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { CallResult } from '../../../contract/endpoint.ts'
import { confirmTotp, startTotp } from '../../../contract/staff/account.ts'
import { call, reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { QrCode } from './qr-code.tsx'

interface Props {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** A key to scan or to type, and a code to type back. */
export function TotpSetUp({ onDone, onCancel }: Props) {
  const start = useMutation({ mutationFn: () => call(startTotp, { body: {} }) })
  const { mutate } = start
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate()
  }, [mutate])
  if (start.isError) {
    return (
      <Notice title="There is no key yet" onRetry={() => mutate()}>
        {reasonOf(start.error)}
      </Notice>
    )
  }
  if (!start.data) return <Skeleton label="Making a key" rows={2} />
  return <Confirm shown={start.data} onDone={onDone} onCancel={onCancel} />
}

function Confirm({ shown, onDone, onCancel }: Props & { shown: CallResult<typeof startTotp> }) {
  const id = useId()
  const input = useRef<HTMLDivElement>(null)
  const confirm = useMutation({
    mutationFn: (code: string) => call(confirmTotp, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  useEffect(() => {
    const field = input.current?.querySelector('input')
    if (confirm.isError && field) field.value = ''
    field?.focus()
  }, [confirm.isError])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (code && !confirm.isPending) confirm.mutate(code)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <ol className="list-decimal space-y-4 ps-5">
        <li>
          <p>Scan this with your authenticator app.</p>
          <div className="mt-3">
            <QrCode text={shown.uri} label="QR code with the key that stands below" />
          </div>
          <p className="mt-3">
            Or type the key:{' '}
            <code className="font-medium break-words select-all">{inFours(shown.secret)}</code>
          </p>
        </li>
        <li>
          <p className="mb-3">Type the code that it shows now.</p>
          <div ref={input}>
            <TextField
              id={`${id}-code`}
              name="code"
              label="Code"
              hint="Six figures"
              error={confirm.isError ? reasonOf(confirm.error) : undefined}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
            />
          </div>
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={confirm.isPending} className="max-sm:w-full">
          {confirm.isPending ? 'Please wait…' : 'Turn it on'}
        </Button>
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
