import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { type DeliveredFile, verifyCode } from '../../../contract/shop/verify.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { logFailure } from '../../ui/log.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { failureWords } from './verify-words.ts'

interface Props {
  onChecked: (delivered: DeliveredFile | null) => void
}

export function CodeForm({ onChecked }: Props) {
  const form = useEndpointForm(verifyCode, {
    failed: (cause) => {
      logFailure('Failed to check a code', cause)
      return { ok: false, title: failureWords(cause, navigator.onLine) }
    },
    onDone: ({ delivered }) => onChecked(delivered),
  })
  const field = useRef<HTMLInputElement>(null)

  // The sheet's QR code leads here with its code after the #, which no server sees.
  useEffect(() => {
    const code = location.hash.slice(1)
    if (!field.current || !z.safeParse(verifyCode.body, { code }).success) return
    field.current.value = code
    field.current.form?.requestSubmit()
  }, [])

  return (
    <Card aria-labelledby="code-title">
      <h2 id="code-title" className="mb-3 text-lg">
        Or type the short code
      </h2>
      <Form form={form} className="space-y-3">
        <TextField
          {...form.field('code')}
          ref={field}
          label="Short code"
          hint="It’s on the provenance sheet, next to the QR code."
          placeholder="DB-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          readOnly={form.isBusy}
        />
        <BusyButton type="submit" variant="secondary" isBusy={form.isBusy} busyLabel="Checking…">
          Check Code
        </BusyButton>
      </Form>
    </Card>
  )
}
