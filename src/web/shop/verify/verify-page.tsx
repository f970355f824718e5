import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { APP_PATHS } from '../../../contract/paths.ts'
import { type DeliveredFile, verifyCode, verifyFile } from '../../../contract/shop/verify.ts'
import { call } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { logFailure } from '../../ui/log.ts'
import { Section } from '../../ui/section.tsx'
import { useAct } from '../../use-act.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { WithQueries } from '../../with-queries.tsx'
import { SitePage } from '../site-page.tsx'
import { FileDrop } from './file-drop.tsx'
import { failureWords, hashOfPdf, unreadWords } from './file-hash.ts'
import { type Checked, VerifyResult } from './verify-result.tsx'

/** For anyone who holds a file, or its provenance sheet, and wonders whether it's the one we delivered. */
export default function Verify() {
  return (
    <SitePage
      tab="Verify a Deed"
      act={['Find a Deed', APP_PATHS.search]}
      className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:pb-16"
    >
      <h1 className="text-xl">Is this the deed we delivered?</h1>
      <p className="mt-2 max-w-3xl text-muted">
        Check a PDF or a short code against our delivery records. It’s free, and you don’t need an
        account.
      </p>
      <WithQueries>
        <VerifyForms />
      </WithQueries>
    </SitePage>
  )
}

/** A file or a code to check, and beside it what came of the last one. */
function VerifyForms() {
  const [checked, setChecked] = useState<Checked>()
  const [file, setFile] = useState<File>()
  const act = useAct(
    async (chosen: File) => {
      setFile(chosen)
      setChecked(undefined)
      const hash = await hashOfPdf(chosen)
      if ('problem' in hash) return { ok: false, title: unreadWords(hash.problem, chosen.name) }
      const { delivered } = await call(verifyFile, { body: hash })
      setChecked({ what: 'file', delivered, ...hash })
      return undefined
    },
    (cause) => {
      logFailure('Failed to check a file', cause)
      return { ok: false, title: failureWords(cause, navigator.onLine) }
    },
  )
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-4 lg:grid-cols-[27.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:gap-y-5">
      <div
        className={`lg:col-start-2 lg:row-span-2 lg:row-start-1 ${checked ? '' : 'max-lg:order-last'}`}
      >
        <VerifyResult checked={checked} />
      </div>
      <FileDrop
        file={file}
        isBusy={act.isBusy}
        checked={checked?.what === 'file' ? checked : undefined}
        failure={act.outcome}
        onFile={act.run}
      />
      <CodeForm
        onChecked={(delivered) => {
          setFile(undefined)
          act.tell(undefined)
          setChecked({ what: 'code', delivered })
        }}
      />
    </div>
  )
}

interface Props {
  onChecked: (delivered: DeliveredFile | null) => void
}

function CodeForm({ onChecked }: Props) {
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
    <Section title="Or type the short code" titleClass="mb-3 text-lg" isCard>
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
    </Section>
  )
}
