import { useState } from 'react'
import { verifyFile } from '../../../contract/shop/verify.ts'
import { call } from '../../api.ts'
import { logFailure } from '../../ui/log.ts'
import { useAct } from '../../use-act.ts'
import { CodeForm } from './code-form.tsx'
import { FileDrop } from './file-drop.tsx'
import { hashOfPdf } from './file-hash.ts'
import { type Checked, VerifyResult } from './verify-result.tsx'
import { failureWords, unreadWords } from './verify-words.ts'

/** A file or a code to check, and beside it what came of the last one. */
export function VerifyForms() {
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
